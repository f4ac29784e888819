import { z } from "zod";
import { cantidad, codigo, renglon } from "../campos.ts";
import { definir } from "../correo.ts";

export const pedidoEnviado = definir({
  esquema: z.object({
    codigo,
    seguimiento: renglon,
    lineas: z.array(z.object({ nombre: renglon, cantidad })),
  }),
  asunto: (datos) => `Tu compra ${datos.codigo} va en camino`,
  muestra: {
    codigo: "PZ-K7M2QX",
    seguimiento: "CX9400123CL",
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
});
