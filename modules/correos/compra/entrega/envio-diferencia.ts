import { z } from "zod";
import { cantidadEntera, codigoCitado } from "#modules/correos/campos.ts";
import { definir } from "#modules/correos/correo.ts";
import { CUENTAS, cuenta } from "../hechos.ts";

export const envioDiferencia = definir({
  esquema: z.object({
    codigo: codigoCitado,
    costo: cantidadEntera,
    incluido: cantidadEntera,
    /** What the sale itself charged for shipping. */
    cobrado: cantidadEntera.optional(),
    diferencia: cantidadEntera,
    cuentas: z.array(cuenta),
  }),
  asunto: (datos) => `Diferencia de envío de tu compra ${datos.codigo}`,
  muestra: {
    codigo: "PZ-K7M2QX",
    costo: 9_500,
    incluido: 5_000,
    cobrado: 1_000,
    diferencia: 3_500,
    cuentas: CUENTAS,
  },
});
