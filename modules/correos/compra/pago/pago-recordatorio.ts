import { z } from "zod";
import { cantidadEntera, codigoCitado, renglon } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";
import { CUENTAS, cuenta } from "../hechos.ts";

export const pagoRecordatorio = definir({
  esquema: z.object({
    nombre: renglon.nullish(),
    codigo: codigoCitado,
    total: cantidadEntera,
    /** True when the customer has already sent the proof of the transfer. */
    comprobante: z.boolean().default(false),
    cuentas: z.array(cuenta),
  }),
  asunto: ({ codigo, comprobante }) =>
    comprobante
      ? `Seguimos revisando el pago de tu compra ${codigo}`
      : `Aún esperamos el pago de tu compra ${codigo}`,
  muestra: { nombre: "Javiera", codigo: "PZ-K7M2QX", total: 139_970, cuentas: CUENTAS },
});
