import { z } from "zod";
import { cantidadEntera, codigoCitado } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";
import { CUENTAS, cuenta } from "../hechos.ts";

export const pagoParcial = definir({
  esquema: z.object({
    codigo: codigoCitado,
    total: cantidadEntera,
    /** All that arrived for this sale until now. */
    recibido: cantidadEntera,
    falta: cantidadEntera,
    cuentas: z.array(cuenta),
  }),
  asunto: (datos) => `Recibimos una parte del pago de tu compra ${datos.codigo}`,
  muestra: { codigo: "PZ-K7M2QX", total: 139_970, recibido: 100_000, falta: 39_970, cuentas: CUENTAS },
});
