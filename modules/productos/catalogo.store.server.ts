import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import type { CursorCatalogo, OrdenCatalogo } from "./consulta.ts";
import { quedanEnSql } from "./existencias/existencias.store.server.ts";
import { mayorDiferenciaEnSql, menorDiferenciaEnSql } from "./opciones/opciones.store.server.ts";
import { precioDeTarjeta } from "./precio-tarjeta.ts";
import { historiaDeOferta, leerTramosJson, type TramoJson } from "./precios-historia.store.server.ts";
import type { PrecioTarjeta, ProductoTarjeta } from "./tarjeta.ts";

export type FiltrosCatalogo = { q: string; categoria_id: number | null; con_puntos: boolean };
/** An arc of the ring in which the random order is read. */
export type Arco = { desde: number; hasta: number; descendente: boolean };
export type FilaCatalogo = ProductoTarjeta & { id: number; claves: (string | number)[] };

const CLAVES: Record<OrdenCatalogo, { columnas: SQL[]; descendente?: boolean }> = {
  aleatorio: { columnas: [sql.raw("azar")] },
  // After the highlighted ones.
  destacados: { columnas: [sql.raw("azar")] },
  nombre: { columnas: [sql.raw("orden_nombre")] },
  categoria: { columnas: [sql.raw("orden_categoria"), sql.raw("orden_nombre")] },
  "precio-asc": { columnas: [sql.raw("precio_cliente")] },
  "precio-desc": { columnas: [sql.raw("precio_cliente")], descendente: true },
};

const coma = (partes: SQL[]) => sql.join(partes, sql`, `);
const y = (partes: SQL[]) => sql.join(partes, sql` and `);

/**
 * Splits the filters into conditions that each read one index in order: with points or without, first category or second.
 * Their union is the result, and no product satisfies two of them.
 */
function ramas({ q, categoria_id, con_puntos }: FiltrosCatalogo): SQL[] {
  const comunes = [sql`disponible`, ...(q === "" ? [] : [sql`busqueda @@ consulta_busqueda(${q})`])];
  const puntos = con_puntos ? [sql`con_puntos`] : [sql`con_puntos`, sql`not con_puntos`];
  const categorias =
    categoria_id === null
      ? [[]]
      : [
          [sql`categoria_id = ${categoria_id}`],
          [sql`categoria_2_id = ${categoria_id}`, sql`categoria_id <> ${categoria_id}`],
        ];
  return categorias.flatMap((categoria) => puntos.map((con) => y([...comunes, con, ...categoria])));
}

type Pedido = {
  filtros: FiltrosCatalogo;
  orden: OrdenCatalogo;
  cursor: CursorCatalogo | null;
  arco: Arco | null;
  cuantos: number;
  /** SKUs that stand elsewhere in the list. */
  sin?: readonly string[];
};

/** The next products in an order, starting after the cursor: the last page costs as much as the first. */
export async function leerPaginaCatalogo({ db, now }: Mirada, pedido: Pedido): Promise<FilaCatalogo[]> {
  const ahora = now();
  const { filtros, orden, cursor, arco, cuantos, sin = [] } = pedido;
  const { columnas, descendente = arco?.descendente ?? false } = CLAVES[orden];
  const sentido = descendente ? sql` desc` : sql``;
  const lugar = [...columnas, sql.raw("id")];
  const ordenado = coma(lugar.map((columna) => sql`${columna}${sentido}`));
  const limites = [
    ...(arco ? [sql`azar >= ${arco.desde}`, sql`azar < ${arco.hasta}`] : []),
    ...(cursor ? [despuesDe(lugar, cursor, descendente)] : []),
    ...(sin.length > 0 ? [sql`sku <> all(${sql.param([...sin])}::text[])`] : []),
  ];
  const elegidos = sql.join(
    ramas(filtros).map(
      (rama) =>
        sql`(select ${coma(lugar)} from productos where ${y([rama, ...limites])} order by ${ordenado} limit ${cuantos})`,
    ),
    sql` union all `,
  );
  const filas = await db.execute<FilaSql & { claves: string[] }>(sql`
    with elegidos as (select * from (${elegidos}) e order by ${ordenado} limit ${cuantos})
    select ${tarjetaEnSql(ahora)}, p.id, to_json(array[${coma(columnas.map((c) => sql`p.${c}::text`))}]) as claves
      from elegidos e join productos p using (id) ${CATEGORIAS}
     order by ${coma(lugar.map((columna) => sql`e.${columna}${sentido}`))}`);
  const enTexto = orden === "nombre" || orden === "categoria";
  return filas.rows.map((fila) => ({
    ...tarjeta(fila, ahora),
    id: fila.id,
    claves: enTexto ? fila.claves : fila.claves.map(Number),
  }));
}

const despuesDe = (lugar: SQL[], { claves, id }: CursorCatalogo, descendente: boolean) =>
  sql`(${coma(lugar)}) ${sql.raw(descendente ? "<" : ">")} (${coma([...claves, id].map((valor) => sql`${valor}`))})`;

/** Counts products, up to one more than `hasta`. */
export async function contarProductos(
  { db }: Lector,
  filtros: FiltrosCatalogo,
  hasta: number,
): Promise<number> {
  const tope = hasta + 1;
  const partes = sql.join(
    ramas(filtros).map((rama) => sql`(select 1 from productos where ${rama} limit ${tope})`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${partes}) t limit ${tope}) t`,
  );
  return rows[0]?.total ?? 0;
}

export type FilaSql = FilaPrecioSql & {
  id: number;
  sku: string;
  producto: string;
  imagen_1: string | null;
  categoria: string;
  categoria_2: string | null;
  puntos: number;
  puntos_final: number;
  minimo: number;
};

/** The target that people see: a running raffle keeps its own, even after the product was edited. */
export const metaDe = (sku: SQLWrapper, puntos: SQLWrapper) =>
  sql<number>`coalesce((select s.objetivo from sorteos s where s.producto = ${sku} and s.estado <> 'Finalizado'), ${puntos})`;

/** The columns of `productos p` from which the price of its card is computed. */
export const preciosEnSql = (ahora: Date) => sql`p.precio_cliente, p.precio_normal, p.oferta_hasta,
  ${historiaDeOferta(sql`p.sku`, sql`p.oferta_hasta`, ahora)} as historia,
  ${menorDiferenciaEnSql(sql`p.sku`)} as menor, ${mayorDiferenciaEnSql(sql`p.sku`)} as mayor,
  ${quedanEnSql(sql`p.existencias`)} as quedan`;

export type FilaPrecioSql = {
  precio_cliente: number;
  precio_normal: number | null;
  oferta_hasta: string | null;
  /** The last prices, while there is an offer. */
  historia: TramoJson[] | null;
  menor: number | null;
  mayor: number | null;
  quedan: number | null;
};

/** The price at the instant for which the columns were read. */
export const precioDeFila = (
  { oferta_hasta, historia, ...fila }: FilaPrecioSql,
  ahora: Date,
): PrecioTarjeta =>
  precioDeTarjeta(
    {
      ...fila,
      oferta_hasta: oferta_hasta === null ? null : new Date(oferta_hasta),
      historia: leerTramosJson(historia),
    },
    ahora,
  );

/** The least abono that people see: as with the target, a running raffle keeps its own. */
const MINIMO = sql`coalesce((select s.minimo from sorteos s where s.producto = p.sku and s.estado <> 'Finalizado'), p.minimo_puntos)`;

export const tarjetaEnSql = (ahora: Date) => sql`p.sku, p.producto, p.imagen_1, ${preciosEnSql(ahora)},
  ${metaDe(sql`p.sku`, sql`p.puntos`)} as puntos, p.puntos_final, ${MINIMO} as minimo,
  c.categoria, c2.categoria as categoria_2`;
export const CATEGORIAS = sql`join categorias c on c.id = p.categoria_id
  left join categorias c2 on c2.id = p.categoria_2_id`;

export const tarjeta = (fila: FilaSql, ahora: Date): ProductoTarjeta => ({
  sku: fila.sku,
  producto: fila.producto,
  imagen_1: fila.imagen_1,
  categoria: fila.categoria,
  categoria_2: fila.categoria_2,
  puntos: fila.puntos,
  puntos_final: fila.puntos_final,
  minimo: fila.minimo,
  ...precioDeFila(fila, ahora),
});

/** The cards of these products, in this order; withdrawn ones too. */
export async function leerTarjetas({ db, now }: Mirada, skus: readonly string[]): Promise<ProductoTarjeta[]> {
  if (skus.length === 0) return [];
  const ahora = now();
  const pedidos = sql.param([...skus]);
  const { rows } = await db.execute<FilaSql & { disponible: boolean }>(sql`
    select ${tarjetaEnSql(ahora)}, p.disponible from productos p ${CATEGORIAS} where p.sku = any(${pedidos}::text[])
     order by array_position(${pedidos}::text[], p.sku)`);
  return rows.map((fila) => ({ ...tarjeta(fila, ahora), disponible: fila.disponible }));
}

/** The values of a card that may change while a page shows it. */
export async function leerAvances({ db, now }: Mirada, skus: string[]) {
  const ahora = now();
  const { rows } = await db.execute<Pick<FilaSql, "sku" | "puntos" | "puntos_final"> & FilaPrecioSql>(sql`
    select p.sku, ${metaDe(sql`p.sku`, sql`p.puntos`)} as puntos, p.puntos_final, ${preciosEnSql(ahora)}
      from productos p where p.sku = any(${sql.param(skus)}::text[])`);
  return rows.map((fila) => ({
    sku: fila.sku,
    puntos: fila.puntos,
    puntos_final: fila.puntos_final,
    ...precioDeFila(fila, ahora),
  }));
}

/** How many matches are ranked. A search with more matches should be narrowed, or sorted by another order. */
export const TOPE_BUSQUEDA = 240;

/**
 * Ranked search. Products whose name has every word come before products that only mention them; the full-text rank
 * decides among equals. Only a fixed number of matches is ranked, so that a common word costs no more than a rare one.
 * Matches by name are read first, so that mentions cannot displace them; once they reach that number, mentions are not read.
 */
export async function buscarPorRelevancia(
  { db, now }: Mirada,
  filtros: FiltrosCatalogo,
  desde: number,
  cuantos: number,
): Promise<{ productos: ProductoTarjeta[]; total: number }> {
  const { q } = filtros;
  const ahora = now();
  const donde = condicionesFijas(filtros);
  const tope = TOPE_BUSQUEDA + 1;
  const { rows } = await db.execute<FilaSql & { total: number }>(sql`
    with nombres as (
      select id from productos where ${donde} and busqueda_nombre @@ consulta_busqueda(${q}) limit ${tope}),
    todos as (
      select id from productos
       where (select count(*) from nombres) < ${tope} and ${donde} and busqueda @@ consulta_busqueda(${q}) limit ${tope}),
    exactos as (select id from productos where ${donde} and sku in (${q}, upper(${q}))),
    ordenados as (
      select p.id, count(*) over ()::int as total, row_number() over (order by p.sku not in (${q}, upper(${q})),
             not p.busqueda_nombre @@ consulta_busqueda(${q}),
             not starts_with(p.orden_nombre, texto_plano(${q})),
             ts_rank(p.busqueda, consulta_busqueda(${q}))::numeric(8, 4) desc, p.azar, p.id) as lugar
        from (select id from todos union select id from nombres union select id from exactos) t join productos p using (id))
    select ${tarjetaEnSql(ahora)}, p.id, o.total from ordenados o join productos p using (id) ${CATEGORIAS}
     where o.lugar > ${desde} and o.lugar <= ${Math.min(desde + cuantos, TOPE_BUSQUEDA)} order by o.lugar`);
  return { productos: rows.map((fila) => tarjeta(fila, ahora)), total: rows[0]?.total ?? 0 };
}

/** The filters without the search. */
function condicionesFijas({ categoria_id, con_puntos }: FiltrosCatalogo): SQL {
  const partes = [
    sql`disponible`,
    ...(con_puntos ? [sql`con_puntos`] : []),
    ...(categoria_id === null
      ? []
      : [sql`(categoria_id = ${categoria_id} or categoria_2_id = ${categoria_id})`]),
  ];
  return sql.join(partes, sql` and `);
}

export const condiciones = (filtros: FiltrosCatalogo): SQL =>
  filtros.q === ""
    ? condicionesFijas(filtros)
    : sql`${condicionesFijas(filtros)} and busqueda @@ consulta_busqueda(${filtros.q})`;

/** Replaces every word that no product name begins with by the most similar known word; null when nothing changes. */
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
