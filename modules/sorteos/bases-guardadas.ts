import { z } from "zod";
import { type Bases, basesDe } from "./bases.ts";

const basesSchema = z.object({
  version: z.literal("bases-v1"),
  producto: z.string(),
  objetivo: z.number(),
  minimo: z.number(),
  premio_puntos: z.number(),
  aportes_necesarios: z.number(),
  dias_hasta_el_sorteo: z.number(),
  horario: z.string(),
  edad_minima: z.number(),
  sorteo: z.literal("sorteo-v1"),
}) satisfies z.ZodType<Bases>;

/** The frozen rules; a raffle that kept none gets those that its own numbers say. */
export function leerBases(
  guardadas: unknown,
  sorteo: { producto: string; objetivo: number; minimo: number },
): Bases {
  const leidas = basesSchema.safeParse(guardadas);
  const { producto, objetivo, minimo } = sorteo;
  return leidas.success ? leidas.data : basesDe({ producto, puntos: objetivo, minimo_puntos: minimo });
}
