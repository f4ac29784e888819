import { type SQL, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import type { historial_sumas } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { porDevolver } from "./deudas/deudas.store.server.ts";
import type { Sumas } from "./ecuacion.ts";
import { CONDICION } from "./historial.store.server.ts";
import type { FiltroHistorial } from "./historial.ts";
import {
  cobrosOcultos,
  premioOculto,
  type QuienMira,
  saldoVisible,
  valoresDePersona,
} from "./saldo-visible.store.server.ts";

export type CifrasHistorial = Sumas & Record<"total" | "por_validar" | "saldo", number>;

/** What came after a day with movements: the balance of today minus it is that day's. */
type Dia = { dia: string; despues: number };

type Resumen = CifrasHistorial & {
  /** The newest days with movements, oldest first. */
  dias: Dia[] | null;
  por_devolver: number;
  /** Open raffles whose minimum the balance reaches, counted up to the limit. */
  al_alcance: number;
};

/** The same rows without columns, for counting. */
function soloFilas(quien: QuienMira, filtro: FiltroHistorial): SQL {
  const { codigo } = quien;
  const si = CONDICION[filtro];
  return sql`
    select from tickets_compras where usuario = ${codigo} and ${si(sql`puntos`)} and not ${premioOculto(quien)}
    union all select from productos_compras where usuario = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}
    union all select from tickets_participantes where usuario = ${codigo} and ${si(sql`-puntos_aportados`)}
    union all select from apuestas where jugador = ${codigo} and resultado = 'pendiente' and ${si(sql`-puntos_apostados`)}
    union all select from tickets_montoncitos where jugador = ${codigo} and puntos <> 0 and ${si(sql`puntos`)}`;
}

/** Points of the person's lines whose sale waits for its payment; these are few, and are found by the sale. */
const porValidar = (codigo: QuienMira["codigo"]): SQL => sql`
  select l.puntos from ventas v, lateral (
    select puntos, estado from tickets_compras where venta = v.id
    union all select puntos, estado from productos_compras where venta = v.id) l
   where v.usuario = ${codigo} and v.estado_pago = 'Validando Pago' and l.estado = 'Validando Pago'`;

/** How many movements the chart of the balance looks back at. */
const ULTIMOS_MOVIMIENTOS = sql.raw("500");

/**
 * Rows that count in the balance, only the newest of each kind and without names. States are an array: for a join the planner would read
 * all rows of the person and sort them.
 */
const validos = (quien: QuienMira): SQL => sql`
  (select fecha_compra as fecha, puntos from tickets_compras where usuario = ${quien.codigo} and not ${premioOculto(quien)}
      and estado = any(array(select estado from tickets_estados where puntos_validos))
    order by fecha_compra desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select fecha_compra, puntos from productos_compras where usuario = ${quien.codigo} and puntos <> 0
      and estado = any(array(select estado from productos_estados where puntos_validos))
    order by fecha_compra desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select created_at, -puntos_aportados from tickets_participantes where usuario = ${quien.codigo}
    order by created_at desc limit ${ULTIMOS_MOVIMIENTOS})
  union all
  (select created_at, -puntos_apostados from apuestas where jugador = ${quien.codigo} and resultado = 'pendiente')
  union all
  (select created_at, puntos from tickets_montoncitos where jugador = ${quien.codigo} and puntos <> 0
    order by created_at desc limit ${ULTIMOS_MOVIMIENTOS})`;

/** How many days with movements the chart shows. */
const DIAS_GRAFICO = sql.raw("60");

const ultimosDias = (quien: QuienMira): SQL => sql`
  with ultimos as (
    select fecha, puntos from (${validos(quien)}) h order by fecha desc limit ${ULTIMOS_MOVIMIENTOS})
  select dia, coalesce(sum(puntos) over (order by dia desc rows between unbounded preceding and 1 preceding), 0)::bigint as despues
    from (select (fecha at time zone 'America/Santiago')::date as dia, sum(puntos) as puntos from ultimos group by 1) d
   order by dia desc limit ${DIAS_GRAFICO}`;

const suma = (...clases: (typeof historial_sumas.$inferSelect.clase)[]) =>
  sql`coalesce(sum(puntos) filter (where clase in ${clases}), 0)::bigint`;

/** The figures without the raffles, for which the balance must be known. */
const cifras = (quien: QuienMira, filtro: FiltroHistorial): SQL => sql`
  with sumas as (
    select clase, puntos from historial_sumas where usuario = ${quien.codigo}
    union all
    select case when c.puntos < 0 then 'descontados' else 'ganados' end, -c.puntos
      from (select puntos, estado from tickets_compras where usuario = ${quien.codigo} and ${premioOculto(quien)}) c
      join tickets_estados e on e.estado = c.estado and e.puntos_validos)
  select ${cuantosHasta(sql`from (${soloFilas(quien, filtro)}) h`)} as total, ${saldoVisible(quien)} as saldo,
         ${suma("ganados", "referidos")} as ganados, ${suma("devueltos")} as devueltos,
         -${suma("descontados", "referidos_quitados")} as descontados,
         ${suma("abonados")} as abonados, ${suma("juego")} as juego,
         (select coalesce(sum(puntos), 0)::bigint from (${porValidar(quien.codigo)}) v) as por_validar,
         (select coalesce(sum(puntos_apostados), 0)::bigint from apuestas
           where jugador = ${quien.codigo} and resultado = 'pendiente') as en_juego,
         ${porDevolver(quien.codigo)} + ${cobrosOcultos(quien)} as por_devolver,
         (select json_agg(d order by dia) from (${ultimosDias(quien)}) d) as dias
    from sumas`;

/** The points that a person owes, for the pages where more are bought. What a draw has not told yet is left out. */
export async function leerPorDevolver({ db, now }: Mirada, codigo: string): Promise<number> {
  const { rows } = await db.execute<{ por_devolver: number }>(sql`
    select ${porDevolver(codigo)} + ${cobrosOcultos(valoresDePersona(codigo, now()))} as por_devolver`);
  return rows[0]?.por_devolver ?? 0;
}

const alcanza = (saldo: SQL): SQL =>
  sql`from sorteos where estado = 'Disponible' and ${saldo} > 0 and least(minimo, objetivo - reunido) <= ${saldo}`;

/**
 * The figures of a person's points. The sums of a whole history are kept by triggers; the number of rows is counted up to the limit.
 * All of it is one statement: a movement between two of them would make an equation that does not add up, and each one costs the process
 * more than what these read. What a draw has not told yet is left out.
 */
export async function leerResumenHistorial({ db, now }: Mirada, codigo: string, filtro: FiltroHistorial) {
  const quien = valoresDePersona(codigo, now());
  const { rows } = await db.execute<Resumen>(sql`${PREPARED}
    select c.*, ${cuantosHasta(alcanza(sql`c.saldo`))} as al_alcance from (${cifras(quien, filtro)}) c`);
  const [fila] = rows;
  if (!fila) throw new Error("sums without rows are one row");
  const { dias, por_devolver, al_alcance, ...suyas } = fila;
  return { cifras: suyas satisfies CifrasHistorial, dias: dias ?? [], por_devolver, al_alcance };
}
