import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_asientos, libro_movimientos } from "#database/schema.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Cuenta } from "./cuentas.ts";
import { type FiltrosLibro, haciaNuevos } from "./filtros-libro.ts";

/** `cuentas`: only entries that touch one of them; null when any will do. */
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

/**
 * Entries that touch these accounts. A few are named one by one; whoever has many is found soon by walking the book
 * backwards. Left to itself the database walks in both cases, and a rare person is far away.
 */
async function tocan(db: DbOrTx, cuentas: readonly Cuenta[]): Promise<SQL> {
  const suyos = sql`select asiento from libro_movimientos where cuenta = any(${lista(cuentas)}::text[])`;
  const { rows } = await db.execute<{ asiento: string }>(sql`${suyos} limit ${POCOS + 1}`);
  if (rows.length > POCOS) return sql`${libro_asientos.id} in (${suyos})`;
  return sql`${libro_asientos.id} = any(${lista(rows.map(({ asiento }) => asiento))}::bigint[])`;
}

/** Beyond an entry in the order of the list. The first comparison is what the index answers; the second parts equals. */
function masAlla(id: number, hacia: "antes" | "despues"): SQL {
  const borde = sql`(select b.fecha from libro_asientos b where b.id = ${id})`;
  const { fecha, id: columna } = libro_asientos;
  return hacia === "antes"
    ? sql`${fecha} <= ${borde} and (${fecha} < ${borde} or ${columna} < ${id})`
    : sql`${fecha} >= ${borde} and (${fecha} > ${borde} or ${columna} > ${id})`;
}

/** Entries from an edge or an end of the book on; whichever way it was walked, newest first. */
export async function leerAsientosLibro({ db }: Lector, { filtros, cuentas, limite }: BusquedaLibro) {
  const { antes, despues } = filtros;
  const alReves = haciaNuevos(filtros);
  const borde = antes ? masAlla(antes, "antes") : despues ? masAlla(despues, "despues") : undefined;
  const { id, fecha } = libro_asientos;
  const filas = await db
    .select()
    .from(libro_asientos)
    .where(and(condicion(filtros), cuentas ? await tocan(db, cuentas) : undefined, borde))
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
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  cuantos: number;
};

/** The sides of these entries, those of `primero` and the largest ones first, at most so many of each. */
export async function leerMovimientosLibro({ db }: Lector, { asientos, primero, maximo }: Pedidos) {
  if (asientos.length === 0) return [];
  const { rows } = await db.execute<Record<keyof FilaMovimiento, string | null>>(sql`
    select m.asiento, m.cuenta, m.puntos, m.cuantos, u.nombre, u.apellido, u.email
      from (select asiento, cuenta, puntos, count(*) over (partition by asiento) as cuantos,
                   row_number() over (partition by asiento
                     order by cuenta = any(${lista(primero)}::text[]) desc, abs(puntos) desc, id) as orden
              from libro_movimientos where asiento = any(${lista(asientos)}::bigint[])) m
      left join usuarios u on m.cuenta like 'usuario:%' and u.codigo_referido = substr(m.cuenta, 9)
     where m.orden <= ${maximo}
     order by m.asiento, m.orden`);
  return rows.map(
    ({ nombre, apellido, email, ...fila }): FilaMovimiento => ({
      asiento: Number(fila.asiento),
      cuenta: String(fila.cuenta),
      puntos: Number(fila.puntos),
      cuantos: Number(fila.cuantos),
      ...{ nombre, apellido, email },
    }),
  );
}

/** What each entry moved for these accounts, whole: a side that is not shown counts too. */
export async function sumarPorAsiento(
  { db }: Lector,
  asientos: readonly number[],
  cuentas: readonly Cuenta[] | null,
): Promise<Map<number, number>> {
  if (asientos.length === 0) return new Map();
  const { asiento, puntos, cuenta } = libro_movimientos;
  const queCuentan = cuentas ? sql`${cuenta} = any(${lista(cuentas)}::text[])` : sql`${puntos} > 0`;
  const filas = await db
    .select({ asiento, puntos: sql<number>`sum(${puntos})`.mapWith(Number) })
    .from(libro_movimientos)
    .where(and(sql`${asiento} = any(${lista(asientos)}::bigint[])`, queCuentan))
    .groupBy(asiento);
  return new Map(filas.map((fila) => [fila.asiento, fila.puntos]));
}
