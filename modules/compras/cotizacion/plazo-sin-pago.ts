import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { sumarHorasHabiles } from "#modules/comun/fechas/habiles.ts";

/** The settings that say how long an unpaid sale keeps its units from the next buyer. */
export type PlazoSinPago = Pick<Ajustes, "horas_sin_pago" | "feriados">;

/** From when the next buyer may take the units of a sale that was registered, reopened or given a proof now. */
export const tomableDesde = (ahora: Date, { horas_sin_pago, feriados }: PlazoSinPago): Date =>
  sumarHorasHabiles(ahora, horas_sin_pago, leerFeriados(feriados));
