import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";

/** Sales of one file: their ids are kept in memory while it is sent. */
export const MAX_VENTAS = 100_000;

/** Refuses more sales than a file has: one that silently ends early would falsify the accounts. */
export function exigirQueQuepan(halladas: readonly number[], max: number): void {
  if (halladas.length > max) throw new Rechazo("valor", "Son demasiadas ventas: elige un período más corto.");
}
