import { z } from "zod";
import { cantidadEntera, codigoCitado } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const pagoCorregido = definir({
  esquema: z.object({
    codigo: codigoCitado,
    total: cantidadEntera,
    /** Points that the confirmation had given and that are gone again. */
    puntos: cantidadEntera,
  }),
  asunto: (datos) => `Corrección: seguimos validando el pago de tu compra ${datos.codigo}`,
  muestra: { codigo: "PZ-K7M2QX", total: 133_470, puntos: 2_300 },
});
