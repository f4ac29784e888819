import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { HORAS_COTIZACION, VECES_RESERVA } from "#modules/compras/promesas.ts";
import { sumarHorasHabiles } from "#modules/comun/fechas/habiles.ts";
import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";

/** The settings that say how long an unpaid sale keeps its units from the next buyer. */
export type PlazoSinPago = Pick<Ajustes, "horas_sin_pago" | "feriados">;

/** From when the next buyer may take the units of a sale that was registered, reopened or given a proof now. */
export const tomableDesde = (ahora: Date, { horas_sin_pago, feriados }: PlazoSinPago): Date =>
  sumarHorasHabiles(ahora, horas_sin_pago, leerFeriados(feriados));

/** Days for which a sale that was not paid counts against a new reservation of the same thing. */
const DIAS_SIN_PAGO = 30;

/** When a person first quoted a thing, and bought it without paying, as far back as that counts; null when they did not. */
export type Primeras = { cotizada: Date | null; vendida: Date | null };

export const desdeCuando = (ahora: Date, { horas_reserva }: { horas_reserva: number }) => ({
  cotizada: new Date(ahora.getTime() - (HORAS_COTIZACION + VECES_RESERVA * horas_reserva) * HORA_MS),
  vendida: new Date(ahora.getTime() - DIAS_SIN_PAGO * DIA_MS),
});

/**
 * Whether an unpaid sale of a person may keep no more units of a thing: an earlier one had its time. A sale that takes over the units of
 * its quote has them until the quote would have given them back.
 */
export const sinPlazoDeVenta = ({ vendida }: Primeras, ahora: Date, plazo: PlazoSinPago): boolean =>
  vendida !== null && tomableDesde(vendida, plazo) <= ahora;

/** The same for a quote, whose reservation ends by itself: pressing 'Pagar' again must not keep a unit for ever. */
export const sinPlazoDeCotizacion = (
  primeras: Primeras,
  ahora: Date,
  { horas_reserva, plazo }: { horas_reserva: number; plazo: PlazoSinPago },
): boolean =>
  sinPlazoDeVenta(primeras, ahora, plazo) ||
  (primeras.cotizada !== null &&
    ahora.getTime() + horas_reserva * HORA_MS >
      primeras.cotizada.getTime() + VECES_RESERVA * horas_reserva * HORA_MS);
