import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { categorias, productos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { metaDe } from "./catalogo.store.server.ts";

const campos = {
  sku: productos.sku,
  producto: productos.producto,
  precio_cliente: productos.precio_cliente,
  imagen_1: productos.imagen_1,
  puntos: metaDe(productos.sku, productos.puntos).mapWith(Number),
  puntos_final: productos.puntos_final,
};

export type ProductoPortada = Awaited<ReturnType<typeof leerPorSku>>[number];

export const leerPorSku = ({ db }: Lector, skus: readonly string[]) =>
  db
    .select(campos)
    .from(productos)
    .where(and(inArray(productos.sku, [...skus]), eq(productos.disponible, true)));

export const leerDeCategoria = ({ db }: Lector, categoria: string, cuantos: number) =>
  db
    .select(campos)
    .from(productos)
    .innerJoin(categorias, eq(categorias.id, productos.categoria_id))
    .where(and(eq(categorias.categoria, categoria), eq(productos.disponible, true)))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);

/** The newest, whatever their category: an index walk, however many products there are. */
export const leerRecientes = ({ db }: Lector, cuantos: number) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      precio_cliente: productos.precio_cliente,
      imagen_1: productos.imagen_1,
      categoria_id: productos.categoria_id,
    })
    .from(productos)
    .where(eq(productos.disponible, true))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);
