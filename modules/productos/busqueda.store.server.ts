import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { CATEGORIAS, type FilaSql, type Filtros, TARJETA, tarjeta } from "./catalogo.store.server.ts";
import type { ProductoTarjeta } from "./tarjeta.ts";

/** The best matches that are ranked. Whoever finds more should say more, or choose an order. */
export const TOPE_BUSQUEDA = 240;

/**
 * Ranked search. Names that hold every word come before products that only mention them; among them the full-text
 * rank decides. At most a fixed number is ranked, so that a common word costs no more than a rare one: when that
 * many were found, so many names are looked for too, lest mentions take their place.
 */
export async function buscarPorRelevancia(
  { db }: Lector,
  filtros: Filtros,
  desde: number,
  cuantos: number,
): Promise<{ productos: ProductoTarjeta[]; total: number }> {
  const { q } = filtros;
  const donde = condiciones(filtros);
  const tope = TOPE_BUSQUEDA + 1;
  const { rows } = await db.execute<FilaSql & { total: number }>(sql`
    with todos as materialized (
      select id from productos where ${donde} and busqueda @@ consulta_busqueda(${q}) limit ${tope}),
    nombres as materialized (
      select id from productos
       where (select count(*) from todos) = ${tope} and ${donde} and busqueda_nombre @@ consulta_busqueda(${q}) limit ${tope}),
    exactos as materialized (select id from productos where ${donde} and sku in (${q}, upper(${q}))),
    ordenados as (
      select p.id, count(*) over ()::int as total, row_number() over (order by p.sku not in (${q}, upper(${q})),
             not p.busqueda_nombre @@ consulta_busqueda(${q}),
             not starts_with(p.orden_nombre, texto_plano(${q})),
             ts_rank(p.busqueda, consulta_busqueda(${q}))::numeric(8, 4) desc, p.azar, p.id) as lugar
        from (select id from todos union select id from nombres union select id from exactos) t join productos p using (id))
    select ${TARJETA}, p.id, o.total from ordenados o join productos p using (id) ${CATEGORIAS}
     where o.lugar > ${desde} and o.lugar <= ${Math.min(desde + cuantos, TOPE_BUSQUEDA)} order by o.lugar`);
  return { productos: rows.map(tarjeta), total: rows[0]?.total ?? 0 };
}

function condiciones({ categoria_id, con_puntos }: Filtros): SQL {
  const partes = [
    sql`disponible`,
    ...(con_puntos ? [sql`con_puntos`] : []),
    ...(categoria_id === null
      ? []
      : [sql`(categoria_id = ${categoria_id} or categoria_2_id = ${categoria_id})`]),
  ];
  return sql.join(partes, sql` and `);
}

/** The search with every word that no name begins with replaced by the most similar one; null when nothing changes. */
export async function corregirBusqueda({ db }: Lector, q: string): Promise<string | null> {
  const { rows } = await db.execute<{ corregida: string | null; original: string }>(sql`
    select texto_plano(${q}) as original, string_agg(coalesce(parecida, palabra), ' ' order by n) as corregida
      from unnest((string_to_array(texto_plano(${q}), ' '))[1:8]) with ordinality as t(palabra, n)
      left join lateral (
        select p.palabra as parecida from productos_palabras p
         where p.palabra % t.palabra
           and length(t.palabra) between 3 and 40
           and cardinality(ts_lexize('pg_catalog.spanish_stem', t.palabra)) > 0
           and not exists (select 1 from productos_palabras k where starts_with(k.palabra, t.palabra))
         order by similarity(p.palabra, t.palabra) desc, p.palabra limit 1) s on true`);
  const { original, corregida } = rows[0] ?? {};
  return corregida && corregida !== original ? corregida : null;
}
