import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { compraRepetida, TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type CompraBuscada, leerPrevias, type Previas } from "./registro.store.server.ts";

const VENTANA_MS = 10 * MINUTO_MS;

type Compra = CompraBuscada & { carrito: readonly LineaPedida[] };

/** Refuses a repeated purchase: a code names one purchase for ever, and an equal cart is the same purchase for ten minutes. */
export async function rechazarRepetida(tx: Tx, compra: Compra): Promise<void> {
  const previas = await leerPreviasDe(tx, [compra]);
  exigirNueva(compra, previas.get(compra));
}

/** What was bought before each of the purchases, as `exigirNueva` needs it. */
export async function leerPreviasDe<C extends Compra>(
  tx: Tx,
  compras: readonly C[],
): Promise<ReadonlyMap<C, Previas>> {
  const previas = await leerPrevias(tx, compras, new Date(tx.now().getTime() - VENTANA_MS));
  return new Map(previas.flatMap((fila, i) => (compras[i] ? [[compras[i], fila]] : [])));
}

export function exigirNueva(
  { carrito, codigo, usuario, huella }: Compra,
  previas: Previas | undefined,
): void {
  const con_codigo = previas?.con_codigo;
  if (con_codigo && con_codigo.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS_COMPRAS.codigo_ajeno);
  const repetida = codigo && con_codigo?.huella_carrito === huella ? codigo : previas?.repetida;
  if (!repetida) return;
  const tipos = carrito.map(({ tipo }) => tipo);
  throw new Rechazo("estado", compraRepetida(tipos, repetida), { repetida: true, codigoVenta: repetida });
}
