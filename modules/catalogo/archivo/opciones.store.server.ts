import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { productos, productos_opciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { COLUMNAS_FOTOS } from "#modules/productos/columnas-fotos.store.server.ts";
import { fotosDe } from "#modules/productos/foto.ts";
import type { OpcionesDe } from "./plan-opciones.ts";

const NOMBRES = {
  sku: productos.sku,
  opcion_1: productos.opcion_1,
  opcion_2: productos.opcion_2,
  ...COLUMNAS_FOTOS,
};
const OPCION = {
  id: productos_opciones.id,
  valor_1: productos_opciones.valor_1,
  valor_2: productos_opciones.valor_2,
  sufijo: productos_opciones.sufijo,
  diferencia: productos_opciones.diferencia,
  existencias: productos_opciones.existencias,
  imagen: productos_opciones.imagen,
  disponible: productos_opciones.disponible,
};

/**
 * The options of these products by SKU, withdrawn ones included, with the names and pictures of each product. Products without
 * options are there too, unless `soloCon` leaves them out.
 */
export async function leerOpcionesDe(
  { db }: Lector,
  skus: readonly string[],
  { soloCon = false } = {},
): Promise<Map<string, OpcionesDe>> {
  const porSku = new Map<string, OpcionesDe>();
  if (skus.length === 0) return porSku;
  const filas = await db
    .select({ producto: NOMBRES, opcion: OPCION })
    .from(productos)
    .leftJoin(productos_opciones, eq(productos_opciones.producto, productos.sku))
    .where(
      and(
        sql`${productos.sku} = any(${sql.param([...skus])}::text[])`,
        soloCon ? isNotNull(productos_opciones.id) : undefined,
      ),
    )
    .orderBy(asc(productos.sku), asc(productos_opciones.posicion), asc(productos_opciones.id));
  for (const { producto, opcion } of filas) {
    const { sku, opcion_1, opcion_2 } = producto;
    const suyas = porSku.get(sku) ?? { opcion_1, opcion_2, fotos: fotosDe(producto), opciones: [] };
    if (opcion) suyas.opciones.push(opcion);
    porSku.set(sku, suyas);
  }
  return porSku;
}
