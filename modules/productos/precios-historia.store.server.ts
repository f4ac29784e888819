import { type SQLWrapper, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { TramoPrecio } from "./precio-honesto.ts";

/** Enough for the 30 days before an offer of a product whose price changes often. */
const MAX_TRAMOS = 100;

/** The last prices of a product, oldest first, as JSON: `leerTramosJson` reads it. */
const historiaEnSql = (sku: SQLWrapper) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('precio', h.precio, 'precio_normal', h.precio_normal,
           'oferta_hasta', h.oferta_hasta, 'desde', h.desde) order by h.desde, h.id), '[]')
    from (select * from precios_historia where producto = ${sku} and opcion is null
           order by desde desc, id desc limit ${sql.raw(String(MAX_TRAMOS))}) h)`;

/** The same of a product while it is on offer; null otherwise. */
export const historiaDeOferta = (sku: SQLWrapper, oferta_hasta: SQLWrapper) =>
  sql<TramoJson[] | null>`case when ${oferta_hasta} > now() then ${historiaEnSql(sku)} end`;

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

/** The last prices of products, by SKU; empty for one that has none. */
export async function leerHistorias(
  { db }: Lector,
  skus: readonly string[],
): Promise<(sku: string) => TramoPrecio[]> {
  if (skus.length === 0) return () => [];
  const { rows } = await db.execute<{ sku: string; tramos: TramoJson[] }>(sql`
    select s.sku, ${historiaEnSql(sql`s.sku`)} as tramos
      from unnest(${sql.param([...new Set(skus)])}::text[]) as s(sku)`);
  const historias = new Map(rows.map(({ sku, tramos }) => [sku, leerTramosJson(tramos)]));
  return (sku) => historias.get(sku) ?? [];
}
