/** What a row of an imported file would do. */
export type EstadoFila = "nuevo" | "cambia" | "igual" | "mal";

export type Conteos = Record<EstadoFila, number>;

export function contarFilas(filas: readonly { estado: EstadoFila }[]): Conteos {
  const conteos: Conteos = { nuevo: 0, cambia: 0, igual: 0, mal: 0 };
  for (const { estado } of filas) conteos[estado]++;
  return conteos;
}
