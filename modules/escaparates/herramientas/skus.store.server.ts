import { inArray } from "drizzle-orm";
import { productos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** The ids of products by SKU; unknown ones are left out. */
export async function leerIdsDeSkus({ db }: Lector, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const filas = await db
    .select({ sku: productos.sku, id: productos.id })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));
  return new Map(filas.map(({ sku, id }) => [sku, id]));
}
