import { masDias } from "#modules/comun/fechas/dias.ts";

/** The card sales of an accounting day of Transbank that no deposit settled yet. */
export type DiaTarjeta = { dia: string; ventas: number; monto: number };

/** Days that one deposit may settle, with what their sales add up to. */
export type DiasPropuestos = { dias: string[]; ventas: number; monto: number };

/** A deposit comes within so many days of its sales, weekends and holidays included. */
export const DIAS_ANTES = 7;
const MAX_PROPUESTAS = 3;

/**
 * The days whose card sales a deposit may settle: days that follow each other without another one between, of the last week, whose sum
 * reaches the deposit. The sum that passes it least comes first. What it passes is commission and what else Transbank took off: the
 * shop does not know it, and does not guess it.
 */
export function proponerDias(
  { dia, monto }: { dia: string; monto: number },
  abiertos: readonly DiaTarjeta[],
): DiasPropuestos[] {
  const desde = masDias(dia, -DIAS_ANTES);
  const cercanos = abiertos
    .filter((uno) => uno.dia >= desde && uno.dia <= dia)
    .toSorted((a, b) => a.dia.localeCompare(b.dia));
  return cercanos
    .flatMap((_, n) => cercanos.slice(n).map((__, m) => juntar(cercanos.slice(n, n + m + 1))))
    .filter((propuesta) => propuesta.monto >= monto)
    .toSorted((a, b) => a.monto - b.monto)
    .slice(0, MAX_PROPUESTAS);
}

export const juntar = (dias: readonly DiaTarjeta[]): DiasPropuestos => ({
  dias: dias.map(({ dia }) => dia),
  ventas: dias.reduce((suma, { ventas }) => suma + ventas, 0),
  monto: dias.reduce((suma, { monto }) => suma + monto, 0),
});
