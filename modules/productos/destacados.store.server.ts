import { type SQL, sql } from "drizzle-orm";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import {
  CATEGORIAS,
  condiciones,
  type FilaCatalogo,
  type FilaSql,
  type FiltrosCatalogo,
  tarjeta,
  tarjetaEnSql,
} from "./catalogo.store.server.ts";

/** A raffle is near its goal from this percentage on. */
const CERCA = 50;
/** How many of the newest lines of sales say what sells now. */
const VENTAS_RECIENTES = 1_000;

/**
 * The highlighted products of a view: those whose raffle is nearest to its goal, those that sold most lately and the newest ones, one of each in turn. Sold-out products
 * are left out. Each part is cut to what fits, so a large catalogue costs little more than a small one.
 */
export async function leerDestacados(
  { db, now }: Mirada,
  filtros: FiltrosCatalogo,
  cuantos: number,
): Promise<FilaCatalogo[]> {
  const ahora = now();
  const donde = sql`${condiciones(filtros)} and (existencias is null or existencias > 0)`;
  const { rows } = await db.execute<FilaSql>(sql`
    with turnos as (
      (select id, 1 as parte, row_number() over (order by avance desc, id) as turno from (${cercanos(donde)}
        order by avance desc, id limit ${cuantos}) t)
      union all
      (select id, 2, row_number() over (order by unidades desc, id) from (${vendidos(donde)}
        order by unidades desc, id limit ${cuantos}) t)
      union all
      (select id, 3, row_number() over (order by created_at desc, id) from (
        select id, created_at from productos where ${donde} order by created_at desc, id limit ${cuantos}) t)),
    elegidos as (
      select id, min(turno * 4 + parte) as lugar from turnos group by id order by lugar limit ${cuantos})
    select ${tarjetaEnSql(ahora)}, p.id from elegidos e join productos p using (id) ${CATEGORIAS} order by e.lugar`);
  // The rest of the list follows from its beginning.
  return rows.map((fila) => ({ ...tarjeta(fila, ahora), id: 0, claves: [0] }));
}

const cercanos = (donde: SQL) => sql`
  select id, puntos_final::float8 / puntos as avance from productos
   where ${donde} and con_puntos and puntos_final < puntos and puntos_final * 100 >= puntos * ${CERCA}`;

/** Prizes are no sales. */
const vendidos = (donde: SQL) => sql`
  select id, unidades from productos join (
    select producto as sku, sum(cantidad) as unidades from (
      select c.producto, c.cantidad from productos_compras c join productos_estados e on e.estado = c.estado
       where e.puntos_validos and c.forma_pago <> 'sorteo' order by c.id desc limit ${VENTAS_RECIENTES}) recientes
     group by producto) v using (sku)
   where ${donde}`;
