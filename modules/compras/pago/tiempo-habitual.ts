import { enHoras } from "#modules/compras/promesas.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";

const DIA = 24;

/** Fewer confirmed payments than this say nothing about the next one. */
export const MINIMO_DE_MUESTRAS = 10;

/** In hours. A time is said as the first of these that is longer; beyond the last one nothing is usual. */
const TRAMOS = [1, 2, 4, 6, 12, DIA, 2 * DIA, 3 * DIA];

const dicho = (horas: number) =>
  horas < DIA ? enHoras(horas) : horas === DIA ? "un día" : `${horas / DIA} días`;

function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  const arriba = orden[medio] ?? 0;
  return orden.length % 2 === 1 ? arriba : ((orden[medio - 1] ?? 0) + arriba) / 2;
}

/**
 * How long the shop usually takes to confirm a transfer ('menos de 2 horas'): the median of the milliseconds that the last ones took. Null when
 * they are too few, or take so long that only the limit can be said.
 */
export function tiempoHabitual(demoras: readonly number[]): string | null {
  if (demoras.length < MINIMO_DE_MUESTRAS) return null;
  const habitual = mediana(demoras);
  const horas = TRAMOS.find((tramo) => habitual < tramo * HORA_MS);
  return horas === undefined ? null : `menos de ${dicho(horas)}`;
}
