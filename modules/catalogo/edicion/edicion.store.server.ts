import { asc, inArray, sql } from "drizzle-orm";
import { productos } from "#database/schema.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { ProductoEditable } from "./edicion-masiva.ts";

const elegidos = ({ db }: Lector, skus: readonly string[]) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      categoria_id: productos.categoria_id,
      categoria_2_id: productos.categoria_2_id,
      disponible: productos.disponible,
      precio_cliente: productos.precio_cliente,
      precio_normal: productos.precio_normal,
      oferta_hasta: productos.oferta_hasta,
      menor_diferencia: sql<number>`coalesce((select min(o.diferencia) from productos_opciones o where o.producto = ${productos.sku}), 0)::int`,
    })
    .from(productos)
    .where(inArray(productos.sku, [...skus]))
    .orderBy(asc(productos.sku));

export const leerEditables = async (lector: Lector, skus: readonly string[]): Promise<ProductoEditable[]> =>
  skus.length === 0 ? [] : elegidos(lector, skus);

/** Locks the products in SKU order, so that two bulk edits cannot deadlock. */
export async function bloquearEditables(
  lector: Lector,
  skus: readonly string[],
): Promise<ProductoEditable[]> {
  enOrden(lector.db, "productos", skus);
  return skus.length === 0 ? [] : elegidos(lector, skus).for("update");
}
