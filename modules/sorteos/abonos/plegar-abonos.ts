import { rechazoAbono, restoSorteo } from "./minimo-abono.ts";

export type PozoAbierto = { objetivo: number; minimo: number; reunido: number };
export type AbonoPedido = { usuario: string; puntos: number };
export type Tramo = { inicio: number; final: number };
/** The range that an abono takes, or why it is refused; `lleno` when nothing was left for it. */
export type Plegado = { tramo: Tramo } | { rechazo: string; lleno: boolean };

/** Folds abonos one by one, as if each had come alone: a refused one leaves its neighbours alone. */
export function plegarAbonos(
  { objetivo, minimo, reunido }: PozoAbierto,
  saldos: ReadonlyMap<string, number>,
  pedidos: readonly AbonoPedido[],
): { pasos: Plegado[]; reunido: number } {
  const quedan = new Map(saldos);
  let acumulado = reunido;
  const pasos = pedidos.map(({ usuario, puntos }): Plegado => {
    const saldo = quedan.get(usuario) ?? 0;
    const limites = { minimo, objetivo, acumulado, saldo };
    const rechazo = rechazoAbono(puntos, limites);
    if (rechazo !== null) return { rechazo, lleno: restoSorteo(limites) === 0 };
    const tramo = { inicio: acumulado + 1, final: acumulado + puntos };
    acumulado = tramo.final;
    quedan.set(usuario, saldo - puntos);
    return { tramo };
  });
  return { pasos, reunido: acumulado };
}
