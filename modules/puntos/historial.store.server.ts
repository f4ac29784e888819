import { type SQL, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import {
  type FiltroHistorial,
  type MovimientoPropio,
  type MovimientoPuntos,
  TIPOS_MOVIMIENTO,
} from "./historial.ts";
import { premioOculto, type QuienMira, valoresDePersona } from "./saldo-visible.store.server.ts";
import { diaDelSello, ultimoAsiento } from "./sellos/historial/asientos-historial.store.server.ts";

/**
 * The end of the key of a sale's last confirmation. It is null for a sale that is not paid: one whose confirmation was undone has
 * entries, but they cancel each other.
 */
const CONFIRMACION = sql`case when v.pagado_en is not null then v.codigo || case when v.confirmacion > 0 then ':' || v.confirmacion else '' end end`;

/** Which amounts a filter shows. */
export const CONDICION: Record<FiltroHistorial, (puntos: SQL) => SQL> = {
  todos: () => sql`true`,
  suman: (puntos) => sql`${puntos} > 0`,
  restan: (puntos) => sql`${puntos} < 0`,
};

/** The newest rows of each table, as many as the page and those before it have, or the rows with these ids. */
type Leidas = { tope: number | SQL } | { ids: readonly string[] };

type Tabla = { tabla: string; rama: string; de: string; fecha: string };
const TICKETS: Tabla = { tabla: "tickets_compras", rama: "t", de: "usuario", fecha: "fecha_compra" };
const PRODUCTOS: Tabla = { tabla: "productos_compras", rama: "p", de: "usuario", fecha: "fecha_compra" };
const ABONOS: Tabla = { tabla: "tickets_participantes", rama: "s", de: "usuario", fecha: "created_at" };
const APUESTAS: Tabla = { tabla: "apuestas", rama: "a", de: "jugador", fecha: "created_at" };
const RONDAS: Tabla = { tabla: "tickets_montoncitos", rama: "m", de: "jugador", fecha: "created_at" };

/**
 * Rows of one table. Limited before the joins, so that names are looked up only for rows that are shown. By ids the owner is
 * compared without an equality: the plan that all people share would read every row of the person first, and some have thousands.
 */
function filasDe(
  { tabla, rama, de, fecha }: Tabla,
  codigo: QuienMira["codigo"],
  donde: SQL,
  leidas: Leidas,
): SQL {
  const desde = sql.raw(`select * from ${tabla} where ${de}`);
  if ("tope" in leidas)
    return sql`(${desde} = ${codigo} and ${donde} order by ${sql.raw(`${fecha} desc, id desc`)} limit ${leidas.tope}) c`;
  const numeros = leidas.ids.flatMap((id) => (id.startsWith(rama) ? Number(id.slice(1)) : []));
  return sql`(${desde} is not distinct from ${codigo} and ${donde} and id = any(${sql.param(numeros)}::bigint[])) c`;
}

/**
 * All rows of the spec's formula of one person, and purchases that are still unpaid. `clave` is the key of the row's entry in the
 * book: a sale has one for all its lines. A round of the game has several, in the account `mesa`.
 */
export function historial(quien: QuienMira, filtro: FiltroHistorial, leidas: Leidas): SQL {
  const si = CONDICION[filtro];
  const filas = (tabla: Tabla, donde: SQL) => filasDe(tabla, quien.codigo, donde, leidas);
  return sql`
  select 't' as rama, c.id as numero,
         case c.forma_pago when 'referido' then 'referido' when 'sorteo' then 'premio' when 'ajuste' then 'ajuste'
           when 'devolucion' then 'devolucion' else 'ticket' end as tipo,
         c.fecha_compra as fecha, c.puntos, c.estado, e.puntos_validos as valido,
         coalesce(k.ticket, c.referido, c.motivo) as detalle, c.cantidad,
         s.producto as sku, s.key as sorteo, case when c.venta is not null then v.codigo end as venta,
         case c.forma_pago when 'referido' then 'referido:' || ${CONFIRMACION} when 'sorteo' then 'premio:' || c.sorteo
           when 'devolucion' then 'devolucion:' || c.sorteo || ':' || c.usuario when 'ajuste' then null
           else 'venta:' || ${CONFIRMACION} end as clave,
         null as mesa
    from ${filas(TICKETS, sql`${si(sql`puntos`)} and not ${premioOculto(quien)}`)}
    join tickets_estados e on e.estado = c.estado left join tickets k on k.id = c.ticket
    left join sorteos s on s.key = c.sorteo left join ventas v on v.id = coalesce(c.venta, c.venta_origen)
  union all
  select 'p', c.id, 'regalo', c.fecha_compra, c.puntos, c.estado, e.puntos_validos,
         p.producto || coalesce(', ' || c.opcion_nombre, ''), c.cantidad, p.sku, null, null, 'venta:' || ${CONFIRMACION}, null
    from ${filas(PRODUCTOS, sql`puntos <> 0 and ${si(sql`puntos`)}`)}
    join productos_estados e on e.estado = c.estado join productos p on p.sku = c.producto
    left join ventas v on v.id = c.venta
  union all
  select 's', c.id, 'sorteo', c.created_at, -c.puntos_aportados, null, true, p.producto, 1, p.sku, c.sorteo, null,
         'abono:' || c.sorteo || ':' || c.puntos_inicio, null
    from ${filas(ABONOS, si(sql`-puntos_aportados`))} join productos p on p.sku = c.producto
  union all
  select 'a', c.id, 'apuesta', c.created_at, -c.puntos_apostados, null, true, c.partida, 1, null, null, null, null, 'mesa:' || c.partida
    from ${filas(APUESTAS, sql`resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}`)}
  union all
  select 'm', c.id, 'juego', c.created_at, c.puntos, null, true, c.partida, 1, null, null, null, null, 'mesa:' || c.partida
    from ${filas(RONDAS, sql`puntos <> 0 and ${si(sql`puntos`)}`)}`;
}

const COLUMNAS = sql.raw(
  "rama, numero, tipo, fecha, puntos, cantidad, estado, valido, detalle, sku, sorteo, venta",
);

type Fila = {
  rama: string;
  numero: number;
  tipo: string;
  fecha: string;
  puntos: number;
  cantidad: number;
  estado: string | null;
  valido: boolean;
  detalle: string | null;
  sku: string | null;
  sorteo: string | null;
  venta: string | null;
};

type PorcionHistorial = Porcion & { filtro: FiltroHistorial };

const ORDEN = sql`order by fecha desc, rama desc, numero desc`;

/** Movements of a person, newest first. */
export async function leerHistorialPuntos(
  { db, now }: Mirada,
  codigo: string,
  { filtro, limite, desde }: PorcionHistorial,
): Promise<MovimientoPuntos[]> {
  const filas = historial(valoresDePersona(codigo, now()), filtro, { tope: desde + limite });
  const { rows } = await db.execute<Fila>(sql`
    select ${COLUMNAS} from (${filas}) h ${ORDEN} limit ${limite} offset ${desde}`);
  return rows.map(leerFila);
}

type FilaPropia = Fila & {
  /** Whether the book holds an entry of the person. */
  anotado: boolean;
  sellado: string | null;
};

/**
 * The same with the day of the seal of each, for their owner. The entries are looked up for the rows of the page only: PostgreSQL
 * computes such columns after the limit.
 */
export async function leerHistorialPropio(
  { db, now }: Mirada,
  codigo: string,
  { filtro, limite, desde }: PorcionHistorial,
): Promise<MovimientoPropio[]> {
  const quien = valoresDePersona(codigo, now());
  const { rows } = await db.execute<FilaPropia>(sql`${PREPARED}
    select ${COLUMNAS}, asiento is not null as anotado, ${diaDelSello(sql`asiento`)} as sellado from (
      select ${COLUMNAS}, ${ultimoAsiento(quien)} as asiento
        from (${historial(quien, filtro, { tope: desde + limite })}) h
       ${ORDEN} limit ${limite} offset ${desde}) p ${ORDEN}`);
  return rows.map((fila) => (fila.anotado ? { ...leerFila(fila), sellado: fila.sellado } : leerFila(fila)));
}

function leerFila(fila: Fila): MovimientoPuntos {
  const { puntos, cantidad, estado, valido, detalle, sku, sorteo, venta } = fila;
  const tipo = TIPOS_MOVIMIENTO.find((conocido) => conocido === fila.tipo) ?? "ajuste";
  return {
    id: `${fila.rama}${fila.numero}`,
    tipo,
    fecha: new Date(fila.fecha),
    puntos,
    cantidad,
    estado,
    valido,
    // Mask it on the server: the loader data of a page are readable in its source.
    detalle: tipo === "referido" && detalle ? mascaraCodigo(detalle, "otro") : detalle,
    sku,
    sorteo,
    venta,
  };
}
