import { type SQL, sql } from "drizzle-orm";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { configuracionDe } from "#modules/boletas/configuracion.server.ts";
import { porRenovar } from "#modules/boletas/emision/folios.store.server.ts";
import { porAtender } from "#modules/boletas/lista/lista-boletas.store.server.ts";
import { productosConPoco } from "#modules/catalogo/existencias.store.server.ts";
import { faltaEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { enCola, premiosEnCola } from "#modules/despachos/cola.store.server.ts";
import { pagosSinCalzar } from "#modules/pagos/no-calza.store.server.ts";
import { depositosLibres } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import type { ClaveTarea, HechoTarea } from "./tareas.ts";

const HASTA = sql.raw(String(TOPE_CONTEO + 1));
const FALTA = faltaEnSql(sql`v`);

/** Sales that wait for their payment. */
const esperan = (mas = sql``) => sql`
  select count(*) as cuantas, coalesce(sum(${FALTA}), 0)::float8 as monto, min(v.fecha) as desde, null::text[] as nombres
    from ventas v where v.estado_pago = 'Validando Pago' ${mas}`;

/** What an order of the dispatch desk is worth: what of it has not left. */
const POR_SALIR = sql`(select sum(c.total - c.descuento) from productos_compras c
  where c.venta = v.id and c.estado in ('Pagado', 'Preparando'))`;

/** "2 sin boleta", "1 rechazada": how many there are of each kind. */
const CADA_CLASE = sql`array_agg(k.n || ' ' || replace(k.clase, '_', ' ') order by k.n desc, k.clase)`;

/** One row per task: how many, pesos, since when, and the first names. Each reads what the list behind its button reads. */
const LECTURAS: Record<ClaveTarea, (ahora: Date, ajustes: Ajustes) => SQL> = {
  pagos: () => esperan(),
  despachos: () => sql`
    select count(*) as cuantas, coalesce(sum(${POR_SALIR}), 0)::float8 as monto, min(v.pagado_en) as desde, null::text[] as nombres
      from (${enCola(undefined)} order by 1 limit ${HASTA}) q join ventas v on v.id = q.venta`,
  devoluciones: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(pedida_en) as desde, null::text[] as nombres
      from (select d.pedida_en from devoluciones_pedidas d where d.estado in ('pedida', 'recibida') limit ${HASTA}) d`,
  boletas: (ahora) => sql`
    select coalesce(sum(k.n), 0)::int as cuantas, null::float8 as monto, min(k.desde) as desde, ${CADA_CLASE} as nombres
      from (select d.clase, count(*) as n, min(d.creado_en) as desde
              from (${porAtender(ahora)} limit ${HASTA}) d group by d.clase) k`,
  renovaciones: (ahora, ajustes) => sql`
    select count(*) as cuantas, null::float8 as monto, null::timestamptz as desde, array_agg(r.que order by r.que) as nombres
      from (${porRenovar(configuracionDe(ajustes), ahora)}) r`,
  // Deposits with free money, whatever explains them: which have no purchase, only the rule of the desk knows.
  sin_compra: (ahora) => sql`
    select count(*) as cuantas, null::float8 as monto, null::timestamptz as desde, null::text[] as nombres
      from (${depositosLibres(ahora)} limit ${HASTA}) d`,
  no_calzan: (ahora) => sql`
    select coalesce(sum(k.n), 0)::int as cuantas, coalesce(sum(k.monto), 0)::float8 as monto, min(k.desde) as desde,
           ${CADA_CLASE} as nombres
      from (select n.clase, count(*) as n, sum(n.monto) as monto, min(n.creado_en) as desde
              from (${pagosSinCalzar(ahora)} limit ${HASTA}) n group by n.clase) k`,
  sorteos: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(s.fecha_sorteo) as desde,
           (array_agg(p.producto order by s.fecha_sorteo, s.id))[1:3] as nombres
      from sorteos s join productos p on p.sku = s.producto where s.estado = 'Cerrado'`,
  premios: (ahora) => sql`
    select count(distinct v.id) as cuantas, null::float8 as monto, min(v.pagado_en) as desde,
           (array_agg(p.producto order by v.id))[1:3] as nombres
      from (${premiosEnCola(ahora)} order by 1 limit ${HASTA}) q join ventas v on v.id = q.venta
      join productos_compras c on c.venta = v.id join productos p on p.sku = c.producto`,
  mensajes: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(ultima_vez) as desde,
           (array_agg(pregunta order by veces desc, ultima_vez desc))[1:1] as nombres
      from preguntas_pendientes where estado = 'pendiente'`,
  comprobantes: () => esperan(sql`and v.comprobante is not null`),
  // The number itself, and not a reading of the setting: PostgreSQL plans for as many rows as there are.
  se_acaban: (_, { existencias_bajas }) => sql`
    select count(*) as cuantas, null::float8 as monto, null::timestamptz as desde,
           (array_agg(producto order by quedan, sku))[1:3] as nombres
      from (${productosConPoco(sql`${existencias_bajas}::bigint`)} limit ${HASTA}) t`,
  solicitudes: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(vence_en) as desde, null::text[] as nombres
      from solicitudes_datos where respondida_en is null`,
  bloqueos: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(vence_en) as desde, null::text[] as nombres
      from bloqueos where respondido_en is null and termina_en is null`,
  correos: () => sql`
    select count(*) as cuantas, null::float8 as monto, min(created_at) as desde, null::text[] as nombres
      from correos where estado = 'atascado'`,
};

type Pedido = { claves: readonly ClaveTarea[]; ahora: Date; ajustes: Ajustes };

const juntas = ({ claves, ahora, ajustes }: Pedido, columnas: SQL): SQL =>
  sql.join(
    claves.map(
      (clave) => sql`select ${clave} as clave, ${columnas} from (${LECTURAS[clave](ahora, ajustes)}) t`,
    ),
    sql` union all `,
  );

type Fila = { clave: ClaveTarea; cuantas: number };

/** How many things wait in each task, for the menu of every page: in one statement, in which nothing else is computed. */
export async function contarTareas(
  { db, now }: Mirada,
  claves: readonly ClaveTarea[],
  ajustes: Ajustes,
): Promise<Fila[]> {
  if (claves.length === 0) return [];
  const { rows } = await db.execute<Fila>(juntas({ claves, ahora: now(), ajustes }, sql`t.cuantas`));
  return rows;
}

type FilaEntera = Fila & { monto: number | null; desde: string | null; nombres: string[] | null };

/** The tasks with all that their lines say, in one statement. */
export async function leerHechosDelDia(
  { db, now }: Mirada,
  claves: readonly ClaveTarea[],
  ajustes: Ajustes,
): Promise<(HechoTarea & { clave: ClaveTarea })[]> {
  if (claves.length === 0) return [];
  const { rows } = await db.execute<FilaEntera>(juntas({ claves, ahora: now(), ajustes }, sql`t.*`));
  return rows.map(({ clave, cuantas, monto, desde, nombres }) => ({
    clave,
    cuantas,
    monto,
    desde: desde === null ? null : new Date(desde),
    nombres: nombres ?? [],
  }));
}
