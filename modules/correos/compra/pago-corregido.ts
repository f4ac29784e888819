import { z } from "zod";
import { cantidad, codigo } from "../campos.ts";
import { definir } from "../correo.ts";

export const pagoCorregido = definir({
  esquema: z.object({
    codigo,
    total: cantidad,
    /** Points that the confirmation had given and that are gone again. */
    puntos: cantidad,
  }),
  asunto: (datos) => `Corrección: seguimos validando el pago de tu compra ${datos.codigo}`,
  muestra: { codigo: "PZ-K7M2QX", total: 133_470, puntos: 2_300 },
});
