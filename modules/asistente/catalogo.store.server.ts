import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Limites } from "./lenguaje/montos.ts";

/** A whole array as one parameter; Drizzle would spread it otherwise. */
const lista = (valores: readonly string[]) => sql.param([...valores]);

export type PalabraCatalogo = { palabra: string; conocida: boolean; en_texto: boolean; parecidas: string[] };

/** Which words name something of the catalogue, and which names are like those that do not. */
export async function mirarPalabras({ db }: Lector, palabras: readonly string[]): Promise<PalabraCatalogo[]> {
  if (palabras.length === 0) return [];
  const { rows } = await db.execute<PalabraCatalogo>(sql`
    with t as materialized (
      select palabra, n, consulta_busqueda(palabra) as consulta
        from unnest(${lista(palabras)}::text[]) with ordinality as t(palabra, n))
    select t.palabra,
           exists (select from productos_palabras k where starts_with(k.palabra, t.palabra))
             or exists (select from productos where disponible and busqueda_nombre @@ t.consulta) as conocida,
           exists (select from productos where disponible and busqueda @@ t.consulta) as en_texto,
           array(select p.palabra from productos_palabras p where p.palabra % t.palabra
                  order by similarity(p.palabra, t.palabra) desc, p.palabra limit 4) as parecidas
      from t order by n`);
  return rows;
}

export type ProductoHallado = {
  sku: string;
  producto: string;
  imagen_1: string | null;
  precio_cliente: number;
  puntos_regalo: number;
  disponible: boolean;
};
type FilaProducto = Omit<ProductoHallado, "precio_cliente" | "puntos_regalo"> & {
  precio_cliente: string;
  puntos_regalo: string;
  total: number;
};

export type PedidoProductos = { q: string; limites: Limites; cuantos: number; barato: boolean };

/** Ranked at most, so that a common word costs no more than a rare one. */
const TOPE = 100;
const TOPE_PRECIO = 30;
const COLUMNAS = sql.raw("p.sku, p.producto, p.imagen_1, p.precio_cliente, p.puntos_regalo, p.disponible");

/** Products for sale by words and price: by name or category; by description only when nothing is called so. */
export async function buscarProductos(
  { db }: Lector,
  pedido: PedidoProductos,
): Promise<{ productos: ProductoHallado[]; total: number }> {
  const { q, limites, cuantos, barato } = pedido;
  const precio = limites.hasta === null || barato ? sql`p.precio_cliente` : sql`p.precio_cliente desc`;
  const nombre = sql`not p.busqueda_nombre @@ consulta_busqueda(${q})`;
  const rango = sql`not starts_with(p.orden_nombre, texto_plano(${q})),
    ts_rank(p.busqueda, consulta_busqueda(${q}))::numeric(8, 3) desc, ${precio}`;
  const orden = q === "" ? precio : barato ? sql`${nombre}, ${precio}` : sql`${nombre}, ${rango}`;
  const { rows } = await db.execute<FilaProducto>(sql`
    with hallados as materialized (${candidatos(pedido)}),
    p as materialized (
      select p.id, ${COLUMNAS}, p.orden_nombre, p.busqueda, p.busqueda_nombre,
             ${q === "" ? sql`true` : sql`ts_filter(p.busqueda, '{a,b}') @@ consulta_busqueda(${q})`} as cerca
        from hallados join productos p using (id))
    select ${COLUMNAS}, count(*) over ()::int as total from p where p.cerca or not exists (select from p where cerca)
     order by ${orden}, p.id limit ${cuantos}`);
  return { productos: rows.map(leer), total: rows[0]?.total ?? 0 };
}

/** Named so, or at least spoken of so. Without words prices alone choose, read from their index. */
function candidatos({ q, limites: { desde, hasta }, barato }: PedidoProductos): SQL {
  const comunes = [
    sql`p.disponible`,
    ...(desde === null ? [] : [sql`p.precio_cliente >= ${desde}`]),
    ...(hasta === null ? [] : [sql`p.precio_cliente <= ${hasta}`]),
  ];
  const donde = (...mas: SQL[]) => sql.join([...comunes, ...mas], sql` and `);
  const sentido = hasta === null || barato ? sql`` : sql` desc`;
  // The index of prices begins with whether there are points: each half is read in its order.
  const mitad = (con: SQL) =>
    sql`(select p.id from productos p where ${donde(con)} order by p.precio_cliente${sentido}, p.id${sentido} limit ${TOPE_PRECIO})`;
  if (q === "") return sql`${mitad(sql`p.con_puntos`)} union all ${mitad(sql`not p.con_puntos`)}`;
  return sql`(select p.id from productos p where ${donde(sql`p.busqueda_nombre @@ consulta_busqueda(${q})`)} limit ${TOPE})
    union (select p.id from productos p where ${donde(sql`p.busqueda @@ consulta_busqueda(${q})`)} limit ${TOPE})`;
}

const leer = ({ total: _, ...fila }: FilaProducto): ProductoHallado => ({
  ...fila,
  precio_cliente: Number(fila.precio_cliente),
  puntos_regalo: Number(fila.puntos_regalo),
});

/** By SKU, also what is no longer sold. */
export async function leerProductos({ db }: Lector, skus: readonly string[]): Promise<ProductoHallado[]> {
  const { rows } = await db.execute<FilaProducto>(sql`
    select ${COLUMNAS} from productos p where p.sku = any(${lista(skus)}::text[])
     order by array_position(${lista(skus)}::text[], p.sku)`);
  return rows.map(leer);
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
};
type FilaSorteo = Omit<SorteoHallado, "reunido" | "objetivo" | "minimo" | "fecha_sorteo"> & {
  reunido: string;
  objetivo: string;
  minimo: string;
  fecha_sorteo: Date | string | null;
};

const SORTEO = sql.raw(
  "s.producto as sku, s.key, p.producto, s.estado, s.reunido, s.objetivo, s.minimo, s.fecha_sorteo",
);
const AVANCE = sql.raw("s.porcentaje desc, s.id");

const sorteo = (fila: FilaSorteo): SorteoHallado => ({
  ...fila,
  reunido: Number(fila.reunido),
  objetivo: Number(fila.objetivo),
  minimo: Number(fila.minimo),
  fecha_sorteo: fila.fecha_sorteo === null ? null : new Date(fila.fecha_sorteo),
});

/** Raffles that are open or wait for their draw, of products named with these words; the fullest first. */
export async function buscarSorteos({ db }: Lector, q: string, cuantos: number): Promise<SorteoHallado[]> {
  const { rows } = await db.execute<FilaSorteo>(sql`
    with nombrados as materialized (
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

/** What waits for its draw, the next first; then what is nearest to its target. */
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

/** Whoever contributes more than this is told of the last ones. */
const ULTIMOS_ABONOS = 500;

/** The raffles where somebody has points, not yet finished. */
export async function leerSorteosDe({ db }: Lector, usuario: string) {
  const { rows } = await db.execute<FilaSorteo & { mios: string }>(sql`
    select ${SORTEO}, m.mios from
      (select sorteo, sum(puntos_aportados) as mios from (
         select sorteo, puntos_aportados from tickets_participantes where usuario = ${usuario}
          order by created_at desc limit ${ULTIMOS_ABONOS}) a group by sorteo) m
      cross join lateral (select * from sorteos where key = m.sorteo and estado <> 'Finalizado' limit 1) s
      join productos p on p.sku = s.producto order by ${AVANCE} limit 5`);
  return rows.map((fila) => ({ ...sorteo(fila), mios: Number(fila.mios) }));
}
