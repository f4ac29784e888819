import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Entrada } from "#modules/comun/formulario.ts";

/** A number as people copy it from paper: `$ 10.000` is 10000. */
const numero = z
  .string()
  .max(30)
  .transform((texto) => texto.replace(/[\s.$]/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/))
  .transform(Number);

const consulta = z.object({
  folio: numero,
  fecha: z.string().refine((dia) => inicioDeDia(dia) !== null),
  total: numero,
});

/** What is printed on a boleta; null when something is missing or is no such thing. */
export const leerConsultaBoleta = (entrada: Entrada): z.output<typeof consulta> | null =>
  consulta.safeParse(entrada).data ?? null;
