import { and, asc, desc, eq, exists, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { categorias, productos, sorteos } from "#database/schema.ts";

type ConDb = { db: DbOrTx };

export const listarCategorias = ({ db }: ConDb) =>
  db
    .select({ id: categorias.id, categoria: categorias.categoria })
    .from(categorias)
    .orderBy(asc(categorias.id));

/** Those in which something can be bought. */
export const listarCategoriasConProductos = ({ db }: ConDb) => {
  const con = (columna: typeof productos.categoria_id | typeof productos.categoria_2_id) =>
    exists(
      db
        .select({ id: productos.id })
        .from(productos)
        .where(and(eq(columna, categorias.id), eq(productos.disponible, true))),
    );
  return db
    .select({ id: categorias.id, categoria: categorias.categoria })
    .from(categorias)
    .where(or(con(productos.categoria_id), con(productos.categoria_2_id)))
    .orderBy(asc(categorias.id));
};

export const leerNuevos = ({ db }: ConDb, cuantos: number) =>
  db
    .select({ sku: productos.sku, producto: productos.producto })
    .from(productos)
    .where(eq(productos.disponible, true))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);

/** Open raffles, the fullest first. */
export const leerPorCerrar = ({ db }: ConDb, cuantos: number) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      faltan: sql<number>`${sorteos.objetivo} - ${sorteos.reunido}`.mapWith(Number),
    })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.estado, "Disponible"), eq(productos.disponible, true)))
    .orderBy(desc(sql`${sorteos.reunido}::float8 / ${sorteos.objetivo}`), asc(sorteos.id))
    .limit(cuantos);
