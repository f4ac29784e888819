import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { DIAS_SIN_PAGO, VECES_RESERVA, VECES_VENTANA } from "#modules/compras/promesas.ts";
import { sumarHorasHabiles } from "#modules/comun/fechas/habiles.ts";
import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";

/** The settings that say how long an unpaid sale keeps its units from the next buyer. */
export type PlazoSinPago = Pick<Ajustes, "horas_sin_pago" | "feriados">;

/** From when the next buyer may take the units of a sale that was registered, reopened or given a proof now. */
export const tomableDesde = (ahora: Date, { horas_sin_pago, feriados }: PlazoSinPago): Date =>
  sumarHorasHabiles(ahora, horas_sin_pago, leerFeriados(feriados));

/** The instant from which an unpaid sale still counts against a new reservation of the same thing. */
export const cuentanVentasDesde = (ahora: Date): Date => new Date(ahora.getTime() - DIAS_SIN_PAGO * DIA_MS);

type HorasReserva = Pick<Ajustes, "horas_reserva">;

/** The instant from which the time that quotes kept a thing counts. */
export const ventanaDesde = (ahora: Date, { horas_reserva }: HorasReserva): Date =>
  new Date(ahora.getTime() - VECES_VENTANA * horas_reserva * HORA_MS);

/** A transfer may arrive after its quote expired: its code can still be found for a week. */
const DIAS_DE_GRACIA = 7;

/** For how many days an expired quote stays: while the time that it kept a thing counts, and for a week at least. */
export const diasTrasVencer = ({ horas_reserva }: HorasReserva): number =>
  Math.max(DIAS_DE_GRACIA, Math.ceil((VECES_VENTANA * horas_reserva * HORA_MS) / DIA_MS));

/**
 * Until when a quote may keep a thing that its person's quotes kept for so many milliseconds of the window; null for no time at all. Only
 * the time that the thing was really kept counts. A person who presses 'Pagar' all day leaves it to others for most of each window.
 */
export function apartaHasta(apartada_ms: number, ahora: Date, { horas_reserva }: HorasReserva): Date | null {
  const una = horas_reserva * HORA_MS;
  const queda = VECES_RESERVA * una - apartada_ms;
  return queda <= 0 ? null : new Date(ahora.getTime() + Math.min(una, queda));
}
