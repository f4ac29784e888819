import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_asientos, libro_movimientos } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Cuenta } from "./cuentas.ts";
import type { EconomiaPuntos } from "./economia.ts";
import { type FiltrosLibro, haciaNuevos } from "./filtros-libro.ts";

/** `cuentas`: only entries that touch one of these accounts; null means every entry. */
export type BusquedaLibro = { filtros: FiltrosLibro; cuentas: readonly Cuenta[] | null; limite: number };

const lista = (valores: readonly (string | number)[]) => sql.param([...valores]);

function condicion({ motivo, desde, hasta }: FiltrosLibro): SQL | undefined {
  const inicio = desde ? inicioDeDia(desde) : null;
  const fin = hasta ? inicioDeDia(hasta, 1) : null;
  return and(
    motivo ? eq(libro_asientos.motivo, motivo) : undefined,
    inicio ? gte(libro_asientos.fecha, inicio) : undefined,
    fin ? lt(libro_asientos.fecha, fin) : undefined,
  );
}

const POCOS = 5_000;
/** The newest entries of an account that are looked at for the end of a page, for each entry of the page. */
const VECES_LA_PAGINA = 4;

const asientosDe = (cuentas: readonly Cuenta[], desde?: number): SQL => sql`
  select asiento from libro_movimientos
   where ${and(sql`cuenta = any(${lista(cuentas)}::text[])`, desde === undefined ? undefined : sql`asiento >= ${desde}`)}`;

async function sonMuchos(db: DbOrTx, asientos: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ muchos: boolean }>(
    sql`select exists (${asientos} order by cuenta, asiento offset ${POCOS}) as muchos`,
  );
  return rows[0]?.muchos === true;
}

type Pagina = { donde: SQL | undefined; antes: number | undefined; limite: number };

/**
 * The lowest id that a page of an account's newest entries can have; null when it cannot be told. The newest by id are nearly the newest
 * by date: if they fill the page, nothing before the date of the last one is on it. An entry since that date may have a lower id
 * than they, so the lowest of all entries since then is read from the index by date. `+ 0` keeps the planner from walking the ids,
 * `offset 0` from reading the book up to an edge.
 */
async function primeroDePagina(
  db: DbOrTx,
  cuenta: Cuenta,
  { donde, antes, limite }: Pagina,
): Promise<number | null> {
  const ultimos = sql`
    select asiento from libro_movimientos
     where ${and(sql`cuenta = ${cuenta}`, antes === undefined ? undefined : sql`asiento <= ${antes}`)}
     order by asiento desc limit ${VECES_LA_PAGINA * limite}`;
  const { rows: corte } = await db.execute<{ fecha: string }>(sql`
    select fecha::text from (select * from libro_asientos where id = any(array(${ultimos})) offset 0) libro_asientos
     where ${donde ?? sql`true`} order by ${libro_asientos.fecha} desc offset ${limite - 1} limit 1`);
  const [ultima] = corte;
  if (!ultima) return null;
  const { rows } = await db.execute<{ id: number }>(
    sql`select min(id + 0) as id from libro_asientos where fecha >= ${ultima.fecha}::timestamptz`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Condition for entries that touch these accounts. The planner would always walk the book by date, which takes long for
 * a person with few entries. So name the entries by id while they are few, or while those that a page can have are. Otherwise walk,
 * and look each entry up in a table of their ids: `is true` keeps the planner from looking for the movements of every entry that it
 * passes.
 */
async function tocan(db: DbOrTx, cuentas: readonly Cuenta[], pagina: Pagina | null): Promise<SQL> {
  const porId = (asientos: SQL) => sql`${libro_asientos.id} = any(array(${asientos}))`;
  const todos = asientosDe(cuentas);
  if (!(await sonMuchos(db, todos))) return porId(todos);
  const [cuenta, otra] = cuentas;
  const primero = pagina && cuenta && !otra ? await primeroDePagina(db, cuenta, pagina) : null;
  if (primero !== null) {
    const ultimos = asientosDe(cuentas, primero);
    if (!(await sonMuchos(db, ultimos))) return porId(ultimos);
  }
  return sql`(${libro_asientos.id} in (${todos})) is true`;
}

/** Entries beyond this one in the order of the list. The first comparison uses the index on the date, the second orders equal dates. */
function masAlla(id: number, hacia: "antes" | "despues"): SQL {
  const borde = sql`(select b.fecha from libro_asientos b where b.id = ${id})`;
  const { fecha, id: columna } = libro_asientos;
  return hacia === "antes"
    ? sql`${fecha} <= ${borde} and (${fecha} < ${borde} or ${columna} < ${id})`
    : sql`${fecha} >= ${borde} and (${fecha} > ${borde} or ${columna} > ${id})`;
}

/** Entries that start at an edge or at an end of the book; always returned newest first. */
export async function leerAsientosLibro({ db }: Lector, { filtros, cuentas, limite }: BusquedaLibro) {
  const { antes, despues } = filtros;
  const alReves = haciaNuevos(filtros);
  const borde = antes ? masAlla(antes, "antes") : despues ? masAlla(despues, "despues") : undefined;
  const { id, fecha } = libro_asientos;
  const donde = and(condicion(filtros), borde);
  const pagina = alReves || VECES_LA_PAGINA * limite > POCOS ? null : { donde, antes, limite };
  const filas = await db
    .select()
    .from(libro_asientos)
    .where(and(donde, cuentas ? await tocan(db, cuentas, pagina) : undefined))
    .orderBy(...(alReves ? [asc(fecha), asc(id)] : [desc(fecha), desc(id)]))
    .limit(limite);
  return alReves ? filas.reverse() : filas;
}

export type FilaAsiento = Awaited<ReturnType<typeof leerAsientosLibro>>[number];

type Pedidos = { asientos: readonly number[]; primero: readonly Cuenta[]; maximo: number };

export type FilaMovimiento = {
  asiento: number;
  cuenta: string;
  puntos: number;
  /** Name, else e-mail, else code of the person behind the account; null for an account of the shop. */
  persona: string | null;
  cuantos: number;
};

/** The movements of these entries, at most `maximo` of each: first those of the accounts `primero`, then the largest. */
export async function leerMovimientosLibro({ db }: Lector, { asientos, primero, maximo }: Pedidos) {
  if (asientos.length === 0) return [];
  const { rows } = await db.execute<FilaMovimiento>(sql`
    select m.asiento, m.cuenta, m.puntos, m.cuantos,
           case when m.cuenta like 'usuario:%' then
             coalesce(nullif(concat_ws(' ', nullif(u.nombre, ''), nullif(u.apellido, '')), ''), nullif(u.email, ''),
                      substr(m.cuenta, 9)) end as persona
      from (select asiento, cuenta, puntos, count(*) over (partition by asiento) as cuantos,
                   row_number() over (partition by asiento
                     order by cuenta = any(${lista(primero)}::text[]) desc, abs(puntos) desc, id) as orden
              from libro_movimientos where asiento = any(${lista(asientos)}::bigint[])) m
      left join usuarios u on m.cuenta like 'usuario:%' and u.codigo_referido = substr(m.cuenta, 9)
     where m.orden <= ${maximo}
     order by m.asiento, m.orden`);
  return rows;
}

/** What each entry moved for these accounts, including movements that the list does not show. */
export async function sumarPorAsiento(
  { db }: Lector,
  asientos: readonly number[],
  cuentas: readonly Cuenta[] | null,
): Promise<Map<number, number>> {
  if (asientos.length === 0) return new Map();
  const { asiento, puntos, cuenta } = libro_movimientos;
  const queCuentan = cuentas ? sql`${cuenta} = any(${lista(cuentas)}::text[])` : sql`${puntos} > 0`;
  const filas = await db
    .select({ asiento, puntos: sql<number>`sum(${puntos})::bigint` })
    .from(libro_movimientos)
    .where(and(sql`${asiento} = any(${lista(asientos)}::bigint[])`, queCuentan))
    .groupBy(asiento);
  return new Map(filas.map((fila) => [fila.asiento, fila.puntos]));
}

/** Balance of an account of the house. */
export const saldoDeCasa = (cuenta: "emision" | "consumidos" | "banca") =>
  sql`coalesce((select saldo from libro_cuentas where cuenta = ${cuenta}), 0)`;
/** Balance of all accounts of a kind, from the sums that the book maintains. */
export const saldoDeTodas = (tipo: "usuario" | "pozo" | "mesa") =>
  sql`coalesce((select sum(puntos) from libro_sumas where tipo = ${tipo}), 0)::bigint`;

/**
 * Issued = held + pooled + staked + spent + house. One statement, so that all figures are of the same instant. People's
 * accounts with points are only counted, up to a limit, in the index of their ranges.
 */
export async function leerEconomia({ db }: Lector): Promise<EconomiaPuntos> {
  const { rows } = await db.execute<EconomiaPuntos>(sql`
    select -${saldoDeCasa("emision")} as emitidos, ${saldoDeCasa("consumidos")} as consumidos, ${saldoDeCasa("banca")} as banca,
           ${saldoDeTodas("usuario")} as en_usuarios, ${saldoDeTodas("pozo")} as en_pozos, ${saldoDeTodas("mesa")} as en_mesas,
           ${cuantosHasta(sql`from libro_cuentas where cuenta like 'usuario:%' and tramo_saldo > 0`)} as personas,
           ${cuantosHasta(sql`from sorteos where estado in ('Disponible', 'Cerrado') and reunido > 0`)} as pozos,
           (select count(*) from partidas p join libro_cuentas c on c.cuenta = 'mesa:' || p.key_partida
             where p.estado in ('abierta', 'cuenta', 'Cerrada') and c.saldo <> 0) as mesas`);
  const [fila] = rows;
  if (!fila) throw new Error("La base de datos no respondió la economía de los puntos.");
  return fila;
}
