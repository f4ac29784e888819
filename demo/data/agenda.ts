import type { Tx } from "#modules/comun/tx/contexto.ts";

/** Something that happened before the first start. It may lead to something later. */
export type Suceso = { fecha: Date; hacer: (tx: Tx) => Promise<readonly Suceso[]> };

export const NADA_MAS: readonly Suceso[] = [];

/**
 * Lets the past happen in the order of its instants, whatever part of the demo plans it: the entries of the book get their ids in
 * that order, so that the seal of a day holds no entry of a later one.
 */
export async function vivir(tx: Tx, sucesos: readonly Suceso[]): Promise<void> {
  const agenda = sucesos.toSorted(porFecha);
  for (let suceso = agenda.shift(); suceso; suceso = agenda.shift()) {
    const nuevos = await suceso.hacer(tx);
    if (nuevos.length === 0) continue;
    agenda.push(...nuevos);
    agenda.sort(porFecha);
  }
}

const porFecha = (a: Suceso, b: Suceso) => a.fecha.getTime() - b.fecha.getTime();
