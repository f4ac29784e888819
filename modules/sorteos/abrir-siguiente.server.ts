import type { Tx } from "#modules/comun/tx/contexto.ts";
import { crearSorteo, type ProductoConSorteo } from "./crear-sorteo.server.ts";
import { vaciarProducto } from "./realizacion/realizacion.store.server.ts";

/** A finished raffle makes room for the next one, with the product's target and minimum of today; its bar is empty again. */
export async function abrirSiguiente(tx: Tx, producto: ProductoConSorteo): Promise<void> {
  const key = await crearSorteo(tx, producto);
  if (key === null) await vaciarProducto(tx, producto.sku);
}
