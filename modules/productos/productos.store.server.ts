import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#database/client.ts";
import { archivos, categorias, productos, sorteos, tickets } from "#database/schema.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Lector, LectorComun, Mirada } from "#modules/comun/tx/contexto.ts";
import { COLUMNAS_FOTOS } from "#modules/productos/columnas-fotos.store.server.ts";
import { type FilaPrecioSql, precioDeFila, preciosEnSql } from "./catalogo.store.server.ts";
import { quedanEnSql } from "./existencias/existencias.store.server.ts";
import { historiaDeOferta } from "./precios-historia.store.server.ts";
import type { PrecioTarjeta } from "./tarjeta.ts";

export const listarCategorias = (ctx: LectorComun) =>
  leerComun(ctx, "categorias", async () =>
    ctx.db
      .select({ id: categorias.id, categoria: categorias.categoria })
      .from(categorias)
      .orderBy(asc(categorias.id)),
  );

/** Categories with products for sale: one index lookup per category, however many products there are. */
export const listarCategoriasConProductos = ({ db }: Lector) => {
  // The limit keeps the planner from reading all products instead.
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

/** Open raffles, fullest first. */
export const leerPorCerrar = ({ db }: Lector, cuantos: number) =>
  db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      faltan: sql<number>`${sorteos.objetivo} - ${sorteos.reunido}`,
    })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.estado, "Disponible"), eq(productos.disponible, true)))
    // An index has whole percents in this order; the older raffle comes first.
    .orderBy(desc(sorteos.porcentaje), asc(sorteos.id))
    .limit(cuantos);

const ticketsPublicos = ({ db }: Lector) =>
  db
    .select({
      id: tickets.id,
      ticket: tickets.ticket,
      precio: tickets.precio,
      puntos: tickets.puntos,
      hex: tickets.hex,
      imagen_1: tickets.imagen_1,
      imagen_2: tickets.imagen_2,
    })
    .from(tickets)
    .where(eq(tickets.publico, true))
    .orderBy(asc(tickets.id));

export const leerTicketsPublicos = (ctx: LectorComun) =>
  leerComun(ctx, "tickets", async () => ticketsPublicos(ctx));

/** The original of a public picture; never a proof of transfer or a boleta. */
export async function leerFoto(db: DbOrTx, id: string): Promise<Uint8Array | null> {
  const [fila] = await db
    .select({ contenido: archivos.contenido })
    .from(archivos)
    .where(and(eq(archivos.id, id), eq(archivos.tipo, "foto")));
  return fila?.contenido ?? null;
}

const segunda = alias(categorias, "categorias_2");

const FICHA = {
  id: productos.id,
  sku: productos.sku,
  producto: productos.producto,
  categoria_id: productos.categoria_id,
  categoria: categorias.categoria,
  categoria_2: segunda.categoria,
  descripcion: productos.descripcion,
  ...COLUMNAS_FOTOS,
  precio_cliente: productos.precio_cliente,
  precio_normal: productos.precio_normal,
  oferta_hasta: productos.oferta_hasta,
  puntos: productos.puntos,
  puntos_final: productos.puntos_final,
  puntos_regalo: productos.puntos_regalo,
  minimo_puntos: productos.minimo_puntos,
  clase_peso: productos.clase_peso,
  sin_retracto: productos.sin_retracto,
  sin_retracto_frase: productos.sin_retracto_frase,
  disponible: productos.disponible,
  opcion_1: productos.opcion_1,
  opcion_2: productos.opcion_2,
  /** Units left as the page may say them: null when there are many, or when they are not counted. */
  quedan: quedanEnSql(productos.existencias),
  azar: productos.azar,
  /** Width of the first picture, for the meta tags of shared links. */
  lado: archivos.ancho,
};

export async function leerFilaProducto({ db, now }: Mirada, sku: string) {
  const historia = historiaDeOferta(productos.sku, productos.oferta_hasta, now());
  const [fila] = await db
    .select({ ...FICHA, historia })
    .from(productos)
    .innerJoin(categorias, eq(categorias.id, productos.categoria_id))
    .leftJoin(segunda, eq(segunda.id, productos.categoria_2_id))
    .leftJoin(archivos, eq(archivos.id, productos.imagen_1))
    .where(eq(productos.sku, sku));
  return fila ?? null;
}

type FilaProducto = NonNullable<Awaited<ReturnType<typeof leerFilaProducto>>>;

/** What the pages of a product say of its raffle. */
export const COLUMNAS_SORTEO_PRODUCTO = {
  key: sorteos.key,
  estado: sorteos.estado,
  objetivo: sorteos.objetivo,
  minimo: sorteos.minimo,
  reunido: sorteos.reunido,
  fecha_sorteo: sorteos.fecha_sorteo,
  termina_en: sorteos.termina_en,
};

/** The raffle of the product `sku` that is open or waits for its draw; at most one per product. */
export const esVigente = (sku: string) => and(eq(sorteos.producto, sku), ne(sorteos.estado, "Finalizado"));

export async function leerSorteoVigente({ db }: Lector, sku: string) {
  const [fila] = await db.select(COLUMNAS_SORTEO_PRODUCTO).from(sorteos).where(esVigente(sku));
  return fila ?? null;
}

type Vecindad = Pick<FilaProducto, "sku" | "categoria_id" | "azar">;
export type ProductoSimilar = Pick<FilaProducto, "sku" | "producto" | "imagen_1"> & PrecioTarjeta;

/**
 * The next products in the random order of its category, wrapping around at the end: each product shows different ones,
 * always the same, and each of the four index scans reads no more rows than needed.
 */
export async function leerSimilares(
  { db, now }: Mirada,
  { sku, categoria_id, azar }: Vecindad,
  cuantos: number,
): Promise<ProductoSimilar[]> {
  const ahora = now();
  const mirar = (con_puntos: boolean, vuelta: number, lado: SQL) => sql`
    (select ${vuelta}::int as vuelta, azar, id from productos
    where disponible and categoria_id = ${categoria_id} and con_puntos = ${con_puntos} and sku <> ${sku} and ${lado}
    order by azar, id limit ${cuantos})`;
  const partes = [true, false].flatMap((con_puntos) => [
    mirar(con_puntos, 0, sql`azar >= ${azar}`),
    mirar(con_puntos, 1, sql`azar < ${azar}`),
  ]);
  const { rows } = await db.execute<Pick<FilaProducto, "sku" | "producto" | "imagen_1"> & FilaPrecioSql>(sql`
    with vecinos as (
      select * from (${sql.join(partes, sql` union all `)}) v order by vuelta, azar, id limit ${cuantos})
    select p.sku, p.producto, p.imagen_1, ${preciosEnSql(ahora)} from vecinos v join productos p using (id)
     order by v.vuelta, v.azar, v.id`);
  return rows.map((fila) => ({
    sku: fila.sku,
    producto: fila.producto,
    imagen_1: fila.imagen_1,
    ...precioDeFila(fila, ahora),
  }));
}

/** The id of the newest product, where the sitemap ends. */
export async function ultimoNumero({ db }: Lector): Promise<number> {
  const [fila] = await db.select({ id: productos.id }).from(productos).orderBy(desc(productos.id)).limit(1);
  return fila?.id ?? 0;
}

/** SKUs for sale, with their pictures, with ids above `desde` and up to `hasta`; every part of the sitemap costs the same. */
export const leerSkusALaVenta = ({ db }: Lector, { desde, hasta }: { desde: number; hasta: number }) =>
  db
    .select({ sku: productos.sku, ...COLUMNAS_FOTOS })
    .from(productos)
    .where(and(eq(productos.disponible, true), gt(productos.id, desde), lte(productos.id, hasta)))
    .orderBy(asc(productos.id));
