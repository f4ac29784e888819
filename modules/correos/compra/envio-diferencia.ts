import { z } from "zod";
import { cantidad, codigo } from "../campos.ts";
import { definir } from "../correo.ts";
import { CUENTAS, cuenta } from "./hechos.ts";

export const envioDiferencia = definir({
  esquema: z.object({
    codigo,
    costo: cantidad,
    incluido: cantidad,
    /** What the sale itself charged for shipping. */
    cobrado: cantidad.optional(),
    diferencia: cantidad,
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
