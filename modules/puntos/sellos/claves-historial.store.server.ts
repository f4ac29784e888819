import { type SQL, sql } from "drizzle-orm";
import { PREPARED } from "#database/statements.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { cuentaUsuario } from "#modules/puntos/cuentas.ts";

const lista = (valores: readonly number[]) => sql.param([...valores]);

/** The letter and the number of a row of a person's history: "t12" is row 12 of `tickets_compras`. */
const deRama = (ids: readonly string[], rama: string): number[] =>
  ids.flatMap((id) => (id.startsWith(rama) ? Number(id.slice(1)) : []));

/**
 * Whether a row is this person's. Rows are looked up by their ids: with an equality here, the plan that all people share would read
 * every row of the person first, and some have thousands.
 */
const suya = (columna: SQL, quien: string): SQL => sql`${columna} is not distinct from ${quien}`;

/**
 * The end of the key of a sale's last confirmation. It is null for a sale that is not paid: one whose confirmation was undone has
 * entries, but they cancel each other.
 */
const CONFIRMACION = sql`case when v.pagado_en is not null then v.codigo || case when v.confirmacion > 0 then ':' || v.confirmacion else '' end end`;

/**
 * The book's entries behind rows of a person's history, with the columns `fila`, `id` and `clave`. A sale has one entry for all
 * its lines; a round of the game has one for each bet and one for its payment. An unpaid purchase has none. Adjustments carry no
 * reference: their entry is the one of the same instant and amount.
 */
function asientosDeFilas(codigo: string, ids: readonly string[]): SQL {
  const [tickets, productos, sorteos] = [deRama(ids, "t"), deRama(ids, "p"), deRama(ids, "s")];
  const [apuestas, partidas] = [deRama(ids, "a"), deRama(ids, "m")];
  const cuenta = cuentaUsuario(codigo);
  return sql`
    with filas as (
      select 't' || c.id as fila,
             case c.forma_pago when 'referido' then 'referido:' || ${CONFIRMACION} when 'sorteo' then 'premio:' || c.sorteo
               when 'devolucion' then 'devolucion:' || c.sorteo || ':' || c.usuario else 'venta:' || ${CONFIRMACION} end as clave
        from tickets_compras c left join ventas v on v.id = coalesce(c.venta, c.venta_origen)
       where c.id = any(${lista(tickets)}::bigint[]) and ${suya(sql`c.usuario`, codigo)} and c.forma_pago <> 'ajuste'
      union all
      select 'p' || c.id, 'venta:' || ${CONFIRMACION} from productos_compras c join ventas v on v.id = c.venta
       where c.id = any(${lista(productos)}::bigint[]) and ${suya(sql`c.usuario`, codigo)}
      union all
      select 's' || id, 'abono:' || sorteo || ':' || puntos_inicio from tickets_participantes
       where id = any(${lista(sorteos)}::bigint[]) and ${suya(sql`usuario`, codigo)}
    ), rondas as (
      select 'a' || id as fila, partida from apuestas
       where id = any(${lista(apuestas)}::bigint[]) and ${suya(sql`jugador`, codigo)}
      union all
      select 'm' || id, partida from tickets_montoncitos
       where id = any(${lista(partidas)}::bigint[]) and ${suya(sql`jugador`, codigo)}
    )
    select f.fila, a.id, a.clave from filas f join libro_asientos a on a.clave = f.clave
    union all
    select 't' || c.id, a.id, a.clave from tickets_compras c
      join libro_asientos a on a.fecha = c.fecha_compra and a.motivo in ('ajuste', 'anulacion')
      join libro_movimientos m on m.asiento = a.id and ${suya(sql`m.cuenta`, cuenta)} and m.puntos = c.puntos
     where c.id = any(${lista(tickets)}::bigint[]) and ${suya(sql`c.usuario`, codigo)} and c.forma_pago = 'ajuste'
    union all
    select r.fila, a.id, a.clave from rondas r
      join libro_movimientos t on t.cuenta = 'mesa:' || r.partida
      join libro_movimientos m on m.asiento = t.asiento and ${suya(sql`m.cuenta`, cuenta)}
      join libro_asientos a on a.id = t.asiento`;
}

/** The keys of the entries behind rows of a person's history. */
export async function leerClavesDeHistorial(
  { db }: Lector,
  codigo: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ fila: string; clave: string }>(sql`${PREPARED}
    select distinct fila, clave from (${asientosDeFilas(codigo, ids)}) e order by 1, 2`);
  const claves = new Map<string, string[]>();
  for (const { fila, clave } of rows) claves.set(fila, [...(claves.get(fila) ?? []), clave]);
  return claves;
}

/**
 * The day that sealed the newest entry of each row; null while it is not sealed. Seals follow the order of the entries, so the
 * older entries of the row are sealed then too. Rows without an entry of this person are left out.
 */
export async function leerDiasDeHistorial(
  { db }: Lector,
  codigo: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ fila: string; dia: string | null }>(sql`${PREPARED}
    select u.fila, (select fecha::text from libro_sellos where hasta >= u.id order by hasta limit 1) as dia
      from (select fila, max(id) as id from (${asientosDeFilas(codigo, ids)}) e
             where exists (select from libro_movimientos m where m.asiento = e.id and ${suya(sql`m.cuenta`, cuentaUsuario(codigo))})
             group by fila) u`);
  return new Map(rows.map(({ fila, dia }) => [fila, dia]));
}
