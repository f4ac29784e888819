/** Cuts a list where ranges of the viewer begin and end: the parts between them look the same to everybody. */
export function enTrechos<T extends { mio: boolean }>(rangos: readonly T[]): T[][] {
  const trechos: T[][] = [];
  for (const rango of rangos) {
    const trecho = trechos.at(-1);
    if (trecho?.[0]?.mio === rango.mio) trecho.push(rango);
    else trechos.push([rango]);
  }
  return trechos;
}
