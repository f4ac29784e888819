import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { negativaAbono } from "./minimo-abono.ts";

export type PozoAbierto = { objetivo: number; minimo: number; reunido: number };
export type AbonoPedido = { usuario: string; puntos: number };
type Tramo = { inicio: number; final: number };
/** The range that an abono takes, or why it is refused. */
export type Plegado = { tramo: Tramo } | { negativa: Negativa };

/** Who asks for more than their balance, so that the balance refuses some of it. */
export function aportantesPasados(
  saldos: ReadonlyMap<string, number>,
  pedidos: readonly AbonoPedido[],
): string[] {
  const quedan = new Map(saldos);
  for (const { usuario, puntos } of pedidos) quedan.set(usuario, (quedan.get(usuario) ?? 0) - puntos);
  return [...quedan].flatMap(([usuario, queda]) => (queda < 0 ? usuario : []));
}

/**
 * Applies abonos one by one, as if each had come alone: a refused one does not change the others. A refusal does not tell
 * `ocultos`, the points that a person has and does not see yet.
 */
export function plegarAbonos(
  { objetivo, minimo, reunido }: PozoAbierto,
  saldos: ReadonlyMap<string, number>,
  pedidos: readonly AbonoPedido[],
  ocultos: ReadonlyMap<string, number> = new Map(),
): { pasos: Plegado[]; reunido: number } {
  const quedan = new Map(saldos);
  let acumulado = reunido;
  const pasos = pedidos.map(({ usuario, puntos }): Plegado => {
    const saldo = quedan.get(usuario) ?? 0;
    const margen = { minimo, objetivo, acumulado, saldo, oculto: ocultos.get(usuario) };
    const negativa = negativaAbono(puntos, margen);
    if (negativa) return { negativa };
    const tramo = { inicio: acumulado + 1, final: acumulado + puntos };
    acumulado = tramo.final;
    quedan.set(usuario, saldo - puntos);
    return { tramo };
  });
  return { pasos, reunido: acumulado };
}

type Abono = { usuario: string; inicio: number; final: number };

/** Moves points from a person to the pool. Its key is the first number of the range, which a raffle gives only once. */
export const asientoAbono = (
  { key, sku }: { key: string; sku: string },
  { usuario, inicio, final }: Abono,
): Asiento => ({
  clave: `abono:${key}:${inicio}`,
  motivo: "abono",
  movimientos: traspaso(cuentaUsuario(usuario), cuentaPozo(key), final - inicio + 1),
  datos: { sorteo: key, sku },
});
