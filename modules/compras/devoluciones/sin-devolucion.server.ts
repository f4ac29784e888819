import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { leerAbiertaDe } from "./devoluciones.store.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

/**
 * Refuses what would take goods away from an open return: it ends with its own lines, units and money. The caller holds the lock of the
 * sale. `lineas` are ids of product lines; null means the whole sale.
 */
export async function exigirSinDevolucion(
  tx: Tx,
  venta: number,
  lineas: readonly number[] | null,
): Promise<void> {
  const abierta = await leerAbiertaDe(tx, venta, lineas);
  if (abierta !== null) throw new Rechazo("estado", TEXTOS_DEVOLUCION.abierta(abierta));
}
