import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { parrafos } from "#modules/comun/formulario.ts";

/**
 * Legal holidays of Chile that a shop knows from its start; the owner adds those of later years. Ley 19.668 moves 29 June and 12 October to
 * a Monday, Ley 20.299 moves 31 October to a Friday, Ley 20.983 adds 17 September when it is a Friday, Ley 21.357 names the winter solstice.
 */
export const FERIADOS_DE_CHILE = `
2026-01-01 2026-04-03 2026-04-04 2026-05-01 2026-05-21 2026-06-21 2026-06-29 2026-07-16
2026-08-15 2026-09-18 2026-09-19 2026-10-12 2026-10-31 2026-11-01 2026-12-08 2026-12-25
2027-01-01 2027-03-26 2027-03-27 2027-05-01 2027-05-21 2027-06-21 2027-06-28 2027-07-16
2027-08-15 2027-09-17 2027-09-18 2027-09-19 2027-10-11 2027-10-31 2027-11-01 2027-12-08
2027-12-25
2028-01-01 2028-04-14 2028-04-15 2028-05-01 2028-05-21 2028-06-20 2028-06-26 2028-07-16
2028-08-15 2028-09-18 2028-09-19 2028-10-09 2028-10-27 2028-11-01 2028-12-08 2028-12-25`
  .trim()
  .replaceAll(" ", "\n");

export const MAX_FERIADOS = 4_000;

/** The days of the setting: "2026-09-18". */
export const leerFeriados = (guardados: string): ReadonlySet<string> =>
  new Set(guardados.split(/\s+/).filter(Boolean));

/** Days as an owner writes them, "2026-09-18" or "18-09-2026", between spaces, commas or lines. */
export const feriados = parrafos(MAX_FERIADOS).transform((texto, c) => {
  const escritos = texto.split(/[\s,;]+/).filter(Boolean);
  const dias = escritos.map((uno) => uno.replace(/^(\d{2})-(\d{2})-(\d{4})$/, "$3-$2-$1"));
  const malo = dias.findIndex((dia) => inicioDeDia(dia) === null);
  if (malo < 0) return [...new Set(dias)].sort().join("\n");
  c.addIssue({
    code: "custom",
    message: `«${escritos[malo]?.slice(0, 20)}» no es un día: escribe cada feriado como 2026-09-18.`,
  });
  return z.NEVER;
});
