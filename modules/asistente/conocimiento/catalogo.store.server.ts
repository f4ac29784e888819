import { type SQL, sql } from "drizzle-orm";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { type FilaPrecioSql, precioDeFila, preciosEnSql } from "#modules/productos/catalogo.store.server.ts";
import type { PrecioTarjeta } from "#modules/productos/tarjeta.ts";
import { raiz } from "../hechos/plano.ts";
import type { RangoPrecio } from "../lenguaje/montos.ts";

/** Passes an array as one parameter; Drizzle would spread it into a list otherwise. */
const lista = (valores: readonly string[]) => sql.param([...valores]);

export type PalabraCatalogo = {
  palabra: string;
  conocida: boolean;
  /** Whether a word that no product name has occurs in the texts of products; false for a known word, which is not looked up there. */
  en_texto: boolean;
  parecidas: string[];
};

/** Which words occur in product names or only in their texts, and for each the most similar known words. */
export async function mirarPalabras({ db }: Lector, palabras: readonly string[]): Promise<PalabraCatalogo[]> {
  if (palabras.length === 0) return [];
  const { rows } = await db.execute<PalabraCatalogo>(sql`
    with t as (
      select palabra, n, consulta_busqueda(palabra) as consulta
        from unnest(${lista(palabras)}::text[]) with ordinality as t(palabra, n)),
    -- A word of many names is in thousands of texts, and the index would collect them all.
    vistas as (
      select t.*, exists (select from productos_palabras k where starts_with(k.palabra, t.palabra))
                    or exists (select from productos where disponible and busqueda_nombre @@ t.consulta) as conocida
        from t)
    select v.palabra, v.conocida,
           not v.conocida and exists (select from productos where disponible and busqueda @@ v.consulta) as en_texto,
           array(select p.palabra from productos_palabras p where p.palabra % v.palabra
                  order by similarity(p.palabra, v.palabra) desc, p.palabra limit 4) as parecidas
      from vistas v order by n`);
  return rows;
}

/** Which of these words the names of products begin with, as stems. */
export async function leerCabezas({ db }: Lector, palabras: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ cabeza: string }>(sql`
    select distinct lower(unaccent(split_part(producto, ' ', 1))) as cabeza from productos
     where regexp_replace(lower(unaccent(split_part(producto, ' ', 1))), '(es|as|os|s|a|o|e)$', '') = any(${lista(palabras.map(raiz))}::text[])`);
  return new Set(rows.map(({ cabeza }) => raiz(cabeza)));
}

type Fila = {
  sku: string;
  producto: string;
  imagen_1: string | null;
  puntos_regalo: number;
  disponible: boolean;
  id: number;
  puntos: number;
  con_opciones: boolean;
};

export type ProductoHallado = Fila &
  PrecioTarjeta & {
    /** Today's price before the difference of an option. */
    base: number;
  };

const hallado = (fila: Fila & FilaPrecioSql, ahora: Date): ProductoHallado => {
  const { sku, producto, imagen_1, puntos_regalo, disponible, id, puntos, con_opciones } = fila;
  const precio = precioDeFila(fila, ahora);
  return {
    sku,
    producto,
    imagen_1,
    puntos_regalo,
    disponible,
    id,
    puntos,
    ...precio,
    base: precio.precio_cliente - (fila.menor ?? 0),
    con_opciones,
  };
};

export type PedidoProductos = { q: string; rango: RangoPrecio; cuantos: number; barato: boolean };

/** How many matches are ranked, so that a common word costs no more than a rare one. */
const TOPE = 100;
const TOPE_PRECIO = 30;
const columnas = (
  ahora: Date,
) => sql`p.sku, p.producto, p.imagen_1, p.puntos_regalo, p.disponible, p.id, p.puntos,
  p.opcion_1 is not null as con_opciones, ${preciosEnSql(ahora)}`;

/**
 * Products for sale by words and price. Words are searched in names, in categories when no name has them, and in
 * descriptions when no category has them either: a person who asks for a jacuzzi is not shown a pool of its category.
 */
export async function buscarProductos(
  { db, now }: Mirada,
  pedido: PedidoProductos,
): Promise<{ productos: ProductoHallado[]; total: number }> {
  const { q, rango, cuantos, barato } = pedido;
  const ahora = now();
  const precio = rango.hasta === null || barato ? sql`p.precio_cliente` : sql`p.precio_cliente desc`;
  const relevancia = sql`not starts_with(p.orden_nombre, texto_plano(${q})),
    ts_rank(p.busqueda, consulta_busqueda(${q}))::numeric(8, 3) desc, ${precio}`;
  const orden = q === "" || barato ? precio : relevancia;
  const { rows } = await db.execute<Fila & FilaPrecioSql & { total: number }>(sql`
    with ${candidatos(pedido)},
    elegidos as (
      select p.id, row_number() over (order by ${orden}, p.id) as lugar, count(*) over ()::int as total
        from cercanos c join productos p using (id) where c.lejos = (select min(lejos) from cercanos)
       order by lugar limit ${cuantos})
    select ${columnas(ahora)}, e.total from elegidos e join productos p using (id) order by e.lugar`);
  return { productos: rows.map((fila) => hallado(fila, ahora)), total: rows[0]?.total ?? 0 };
}

/** Products on offer today, those that end first at the beginning. */
export async function leerOfertas({ db, now }: Mirada, cuantos: number): Promise<ProductoHallado[]> {
  const ahora = now();
  const { rows } = await db.execute<Fila & FilaPrecioSql>(sql`
    select ${columnas(ahora)} from productos p
     where p.disponible and p.precio_normal > p.precio_cliente and p.oferta_hasta > ${ahora.toISOString()}::timestamptz
     order by p.oferta_hasta, p.id limit ${cuantos}`);
  return rows.map((fila) => hallado(fila, ahora));
}

/**
 * Products whose name matches, otherwise those whose category does (1) or whose description does (2). Without words, products are
 * chosen by price, read from the index on prices.
 */
function candidatos({ q, rango: { desde, hasta }, barato }: PedidoProductos): SQL {
  const comunes = [
    sql`p.disponible`,
    ...(desde === null ? [] : [sql`p.precio_cliente >= ${desde}`]),
    ...(hasta === null ? [] : [sql`p.precio_cliente <= ${hasta}`]),
  ];
  const donde = (...mas: SQL[]) => sql.join([...comunes, ...mas], sql` and `);
  const sentido = hasta === null || barato ? sql`` : sql` desc`;
  // The index on prices begins with `con_puntos`, so each half is read in order separately.
  const mitad = (con: SQL) =>
    sql`(select p.id, 0 as lejos from productos p where ${donde(con)} order by p.precio_cliente${sentido}, p.id${sentido} limit ${TOPE_PRECIO})`;
  if (q === "")
    return sql`cercanos as (${mitad(sql`p.con_puntos`)} union all ${mitad(sql`not p.con_puntos`)})`;
  const consulta = sql`consulta_busqueda(${q})`;
  return sql`
    nombrados as (
      select p.id from productos p where ${donde(sql`p.busqueda_nombre @@ ${consulta}`)} limit ${TOPE}),
    cercanos as (
      select id, 0 as lejos from nombrados
      union all
      (select p.id, case when ts_filter(p.busqueda, '{a,b}') @@ ${consulta} then 1 else 2 end from productos p
        where not exists (select from nombrados) and ${donde(sql`p.busqueda @@ ${consulta}`)} limit ${TOPE}))`;
}

/** Products by SKU, including those that are no longer for sale. */
export async function leerProductosHallados(
  { db, now }: Mirada,
  skus: readonly string[],
): Promise<ProductoHallado[]> {
  const ahora = now();
  const { rows } = await db.execute<Fila & FilaPrecioSql>(sql`
    select ${columnas(ahora)} from productos p where p.sku = any(${lista(skus)}::text[])
     order by array_position(${lista(skus)}::text[], p.sku)`);
  return rows.map((fila) => hallado(fila, ahora));
}

export type SorteoHallado = {
  sku: string;
  key: string;
  producto: string;
  estado: "Disponible" | "Cerrado" | "Finalizado";
  reunido: number;
  objetivo: number;
  minimo: number;
  fecha_sorteo: Date | null;
  /** When an open raffle ends without winners if it does not reach its goal. */
  termina_en: Date | null;
};
type FilaSorteo = Omit<SorteoHallado, "fecha_sorteo" | "termina_en"> & {
  fecha_sorteo: string | null;
  termina_en: string | null;
};

const SORTEO = sql.raw(
  "s.producto as sku, s.key, p.producto, s.estado, s.reunido, s.objetivo, s.minimo, s.fecha_sorteo, s.termina_en",
);
const AVANCE = sql.raw("s.porcentaje desc, s.id");

const sorteo = (fila: FilaSorteo): SorteoHallado => ({
  ...fila,
  fecha_sorteo: fila.fecha_sorteo === null ? null : new Date(fila.fecha_sorteo),
  termina_en: fila.termina_en === null ? null : new Date(fila.termina_en),
});

/** Unfinished raffles of products whose name has these words, fullest first. */
export async function buscarSorteos({ db }: Lector, q: string, cuantos: number): Promise<SorteoHallado[]> {
  const { rows } = await db.execute<FilaSorteo>(sql`
    with nombrados as (
      select p.id from productos p where p.disponible and p.busqueda_nombre @@ consulta_busqueda(${q}) limit ${TOPE})
    select ${SORTEO} from nombrados n join productos p using (id) join sorteos s on s.producto = p.sku
     where s.estado <> 'Finalizado' order by not starts_with(p.orden_nombre, texto_plano(${q})), ${AVANCE} limit ${cuantos}`);
  return rows.map(sorteo);
}

export async function leerSorteos(
  { db }: Lector,
  donde: { key: string } | { sku: string },
): Promise<SorteoHallado[]> {
  const igual =
    "key" in donde ? sql`s.key = ${donde.key}` : sql`s.producto = ${donde.sku} and s.estado <> 'Finalizado'`;
  const { rows } = await db.execute<FilaSorteo>(
    sql`select ${SORTEO} from sorteos s join productos p on p.sku = s.producto where ${igual} limit 1`,
  );
  return rows.map(sorteo);
}

/** Raffles that wait for their draw, next one first, and open raffles, fullest first. */
export async function leerSorteosDestacados({ db }: Lector, cuantos: number) {
  const leerEstado = async (estado: SorteoHallado["estado"], orden: SQL) => {
    const { rows } = await db.execute<FilaSorteo>(sql`
      select ${SORTEO} from (select * from sorteos s where s.estado = ${estado} order by ${orden} limit ${cuantos}) s
        join productos p on p.sku = s.producto order by ${orden}`);
    return rows.map(sorteo);
  };
  return {
    cerrados: await leerEstado("Cerrado", sql.raw("s.fecha_sorteo, s.id")),
    abiertos: await leerEstado("Disponible", AVANCE),
  };
}

/** Only the most recent contributions of a person are read. */
const ULTIMOS_ABONOS = 500;

/** The unfinished raffles in which a person has points. */
export async function leerSorteosDe({ db }: Lector, usuario: string) {
  const { rows } = await db.execute<FilaSorteo & { mios: number }>(sql`
    select ${SORTEO}, m.mios from
      (select sorteo, sum(puntos_aportados)::bigint as mios from (
         select sorteo, puntos_aportados from tickets_participantes where usuario = ${usuario}
          order by created_at desc limit ${ULTIMOS_ABONOS}) a group by sorteo) m
      cross join lateral (select * from sorteos where key = m.sorteo and estado <> 'Finalizado' limit 1) s
      join productos p on p.sku = s.producto order by ${AVANCE} limit 5`);
  return rows.map((fila) => ({ ...sorteo(fila), mios: fila.mios }));
}
