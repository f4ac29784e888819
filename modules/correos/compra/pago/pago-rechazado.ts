import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";

export const pagoRechazado = definir({
  esquema: z.object({
    codigo: codigoCitado,
    total: cantidadEntera,
    motivo: renglon,
    /** What the customer paid for the shipping difference, which is no part of the total. */
    diferencia: cantidadEntera.optional(),
  }),
  asunto: (datos) => `No pudimos confirmar el pago de tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    total: 139_970,
    motivo: "La transferencia no llegó a nuestra cuenta.",
    diferencia: 2_500,
  },
});
