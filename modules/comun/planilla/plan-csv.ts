/** What a row of an imported file would do. */
export type EstadoFila = "nuevo" | "cambia" | "igual" | "mal";

export type ConteosPlan = Record<EstadoFila, number>;

export function contarFilas(filas: readonly { estado: EstadoFila }[]): ConteosPlan {
  const conteos: ConteosPlan = { nuevo: 0, cambia: 0, igual: 0, mal: 0 };
  for (const { estado } of filas) conteos[estado]++;
  return conteos;
}
