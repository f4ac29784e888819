import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { opcionMasBarataEnSql } from "./opciones/opciones.store.server.ts";
import { DIAS_MIRADOS, type TramoPrecio } from "./precio-honesto.ts";

/** Rows before this are read only for the price that was in force then. */
const MIRADO = sql.raw(`interval '${DIAS_MIRADOS * 24} hours'`);

/**
 * The prices of a product or of one of its options, oldest first, as JSON: `leerTramosJson` reads it. They go back to the price that was
 * in force 30 days before the last one that was no offer, so that all of the days before an offer are there. Null for one without prices.
 */
const tramosEnSql = (suyos: SQL) => sql`(
  select jsonb_agg(jsonb_build_object('precio', h.precio, 'precio_normal', h.precio_normal,
           'oferta_hasta', h.oferta_hasta, 'desde', h.desde) order by h.desde, h.id)
    from precios_historia h
   where ${suyos} and h.desde >= coalesce((
     select max(h.desde) from precios_historia h
      where ${suyos} and h.desde <= (
        select h.desde - ${MIRADO} from precios_historia h
         where ${suyos} and h.precio_normal is null order by h.desde desc, h.id desc limit 1)), '-infinity'))`;

const delProducto = (sku: SQLWrapper) => tramosEnSql(sql`h.producto = ${sku} and h.opcion is null`);
const deOpcion = (sku: SQLWrapper, opcion: SQLWrapper) =>
  tramosEnSql(sql`h.producto = ${sku} and h.opcion = ${opcion}`);

/** The prices of what a card announces, while the product is on offer: of the cheapest option, or of a product without options. Null otherwise. */
export const historiaDeOferta = (sku: SQLWrapper, oferta_hasta: SQLWrapper, ahora: Date) =>
  sql<TramoJson[] | null>`case when ${oferta_hasta} > ${ahora.toISOString()}::timestamptz
    then coalesce(${deOpcion(sku, opcionMasBarataEnSql(sku))}, ${delProducto(sku)}) end`;

export type TramoJson = Pick<TramoPrecio, "precio" | "precio_normal"> & {
  oferta_hasta: string | null;
  desde: string;
};

export const leerTramosJson = (tramos: readonly TramoJson[] | null): TramoPrecio[] =>
  (tramos ?? []).map(({ oferta_hasta, desde, ...tramo }) => ({
    ...tramo,
    oferta_hasta: oferta_hasta === null ? null : new Date(oferta_hasta),
    desde: new Date(desde),
  }));

/** The prices of products and of each of their options; empty for one that has none. */
export async function leerHistorias(
  { db }: Lector,
  skus: readonly string[],
): Promise<(sku: string, opcion?: number) => TramoPrecio[]> {
  if (skus.length === 0) return () => [];
  const cuales = sql`${sql.param([...new Set(skus)])}::text[]`;
  const { rows } = await db.execute<{ sku: string; opcion: number | null; tramos: TramoJson[] | null }>(sql`
    select s.sku, null::bigint as opcion, ${delProducto(sql`s.sku`)} as tramos from unnest(${cuales}) as s(sku)
    union all
    select o.producto, o.id, ${deOpcion(sql`o.producto`, sql`o.id`)}
      from productos_opciones o where o.producto = any(${cuales})`);
  const clave = (sku: string, opcion: number | null) => `${sku} ${opcion ?? ""}`;
  const historias = new Map(
    rows.map(({ sku, opcion, tramos }) => [clave(sku, opcion), leerTramosJson(tramos)]),
  );
  return (sku, opcion) => historias.get(clave(sku, opcion ?? null)) ?? [];
}
