import { and, asc, desc, eq, sql } from "drizzle-orm";
import { categorias, productos, sorteos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export const listarCategorias = ({ db }: Lector) =>
  db
    .select({ id: categorias.id, categoria: categorias.categoria })
    .from(categorias)
    .orderBy(asc(categorias.id));

/** Those in which something can be bought: one look into an index for each, however many products there are. */
export const listarCategoriasConProductos = ({ db }: Lector) => {
  // Its limit keeps the database from reading all products once instead.
  const una = (columna: typeof productos.categoria_id | typeof productos.categoria_2_id) =>
    db
      .select({ id: productos.id })
      .from(productos)
      .where(and(eq(columna, categorias.id), eq(productos.disponible, true)))
      .limit(1);
  return db
    .select({ id: categorias.id, categoria: categorias.categoria })
    .from(categorias)
    .where(sql`coalesce((${una(productos.categoria_id)}), (${una(productos.categoria_2_id)})) is not null`)
    .orderBy(asc(categorias.id));
};

export const leerNuevos = ({ db }: Lector, cuantos: number) =>
  db
    .select({ sku: productos.sku, producto: productos.producto })
    .from(productos)
    .where(eq(productos.disponible, true))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(cuantos);

/** Open raffles, the fullest first. */
export const leerPorCerrar = ({ db }: Lector, cuantos: number) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      faltan: sql<number>`${sorteos.objetivo} - ${sorteos.reunido}`.mapWith(Number),
    })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.estado, "Disponible"), eq(productos.disponible, true)))
    // In whole percents, which an index keeps in this order; the older one first.
    .orderBy(desc(sorteos.porcentaje), asc(sorteos.id))
    .limit(cuantos);
