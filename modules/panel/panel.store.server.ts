import { max, min, type SQL, sql } from "drizzle-orm";
import { libro_asientos, libro_horas } from "#database/schema.ts";
import { faltaEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { LibroPeriodo } from "./panel.ts";

const enSql = (instante: Date) => sql`${instante.toISOString()}::timestamptz`;
const arreglo = (cortes: readonly Date[]) =>
  sql`${sql.param(cortes.map((corte) => corte.toISOString()))}::timestamptz[]`;

/** The number, from 1, of the period between two cuts in which an instant falls; correct for days of any length. */
const periodoEnSql = (columna: SQL, cortes: readonly Date[]) =>
  sql`width_bucket(${columna}, ${arreglo(cortes)})`;

/** From the first cut to the last one, exclusive. */
function entreCortes(columna: SQL, cortes: readonly Date[]): SQL {
  const desde = cortes.at(0);
  const hasta = cortes.at(-1);
  return desde && hasta ? sql`${columna} >= ${enSql(desde)} and ${columna} < ${enSql(hasta)}` : sql`false`;
}

/** Whether the shop ever registered a sale. */
export async function hayVentas({ db }: Lector): Promise<boolean> {
  const { rows } = await db.execute<{ hay: boolean }>(sql`select exists (select from ventas) as hay`);
  return rows[0]?.hay ?? false;
}

type SumaVentas = { pagadas: boolean; ventas: number; monto: number };
const CUENTAN = sql`estado_pago in ('Pagado', 'Validando Pago') and origen <> 'sorteo'`;

const FALTA = faltaEnSql(sql`v`);

/**
 * Sales by day and state. Paid ones come from the maintained sums; of those that wait, which are few, what arrived already is not
 * pending. Prizes are no sales. Sums of pesos leave the database as `float8`, because no number of sales overflows it.
 */
export async function sumarVentasPorDia({ db }: Lector, desde: string, hasta: string) {
  const dia = sql`(v.fecha at time zone 'America/Santiago')::date`;
  const { rows } = await db.execute<SumaVentas & { dia: string }>(sql`
    select dia::text, true as pagadas, sum(ventas)::bigint as ventas, sum(total - anulado)::float8 as monto
      from ventas_sumas where dia between ${desde} and ${hasta} and estado_pago = 'Pagado' and origen <> 'sorteo' group by 1
    union all
    select ${dia}::text, false, count(*), sum(${FALTA})::float8
      from ventas v where v.estado_pago = 'Validando Pago' and ${dia} between ${desde} and ${hasta} group by 1`);
  return rows;
}

/** The same for parts of a day, from the sales themselves. */
export async function sumarVentasPorPeriodo({ db }: Lector, cortes: readonly Date[]) {
  const fecha = sql`v.fecha`;
  const { rows } = await db.execute<SumaVentas & { n: number }>(sql`
    select ${periodoEnSql(fecha, cortes)} as n, estado_pago = 'Pagado' as pagadas, count(*) as ventas,
           sum(case estado_pago when 'Validando Pago' then ${FALTA} else v.total - v.envio_devuelto - coalesce((
             select sum(c.total - c.descuento) from productos_compras c where c.venta = v.id and c.estado = 'Anulado'), 0) end)::float8 as monto
      from ventas v where ${entreCortes(fecha, cortes)} and ${CUENTAN} group by 1, 2`);
  return rows;
}

/** How many sales the shop ever registered, by their state of today. Prizes are no sales. */
export async function contarVentas({ db }: Lector): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ estado: string; ventas: number }>(sql`
    select estado_pago as estado, sum(ventas)::bigint as ventas from ventas_sumas where origen <> 'sorteo' group by 1`);
  return Object.fromEntries(rows.map(({ estado, ventas }) => [estado, Number(ventas)]));
}

/** Mails that have not been sent, read from a partial index. */
export async function leerCorreosDetenidos({ db }: Lector) {
  const { rows } = await db.execute<{ en_espera: number; con_fallas: number; atascados: number }>(sql`
    select count(*) filter (where estado = 'pendiente') as en_espera,
           count(*) filter (where estado = 'pendiente' and ultimo_error is not null) as con_fallas,
           count(*) filter (where estado = 'atascado') as atascados
      from correos where estado in ('pendiente', 'atascado')`);
  return rows[0] ?? { en_espera: 0, con_fallas: 0, atascados: 0 };
}

export type SumaErrores = { hora: Date; clase: "peticion" | "tarea" | "proceso"; cuenta: number };

export async function leerErrores({ db }: Lector, desde: Date, hasta: Date): Promise<SumaErrores[]> {
  const { rows } = await db.execute<Omit<SumaErrores, "hora"> & { hora: string }>(sql`
    select hora, clase, cuenta from errores_por_hora
     where ${entreCortes(sql`hora`, [desde, hasta])} order by hora`);
  return rows.map(({ hora, clase, cuenta }) => ({ hora: new Date(hora), clase, cuenta }));
}

export type LibroHora = LibroPeriodo & { hora: Date };

export async function insertarHoras({ db }: Lector, horas: readonly LibroHora[]): Promise<void> {
  if (horas.length > 0)
    await db
      .insert(libro_horas)
      .values([...horas])
      .onConflictDoNothing();
}

/** The last summed hour. Hours are summed in order, so all earlier ones are summed too. */
export async function leerUltimaHora({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ hora: max(libro_horas.hora) }).from(libro_horas);
  return fila?.hora ?? null;
}

/** Date of the first entry of the book. */
export async function leerComienzo({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ fecha: min(libro_asientos.fecha) }).from(libro_asientos);
  return fila?.fecha ?? null;
}

type Suma = LibroPeriodo & { n: number };

/** One sum per period; a period without a row is zero. */
function enPeriodos(cuantos: number, filas: readonly Suma[]): LibroPeriodo[] {
  const porLugar = new Map(filas.map((fila) => [fila.n, fila]));
  return Array.from({ length: cuantos }, (_, lugar) => {
    const { emitidos = 0, abonados = 0, banca = 0, partidas = 0 } = porLugar.get(lugar + 1) ?? {};
    return { emitidos, abonados, banca, partidas };
  });
}

/** The book by period, from the summed hours before `antes`. */
export async function leerHoras(
  { db }: Lector,
  cortes: readonly Date[],
  antes: Date,
): Promise<LibroPeriodo[]> {
  const hora = sql`hora`;
  const { rows } = await db.execute<Suma>(sql`
    select ${periodoEnSql(hora, cortes)} as n, sum(emitidos)::bigint as emitidos,
           sum(abonados)::bigint as abonados, sum(banca)::bigint as banca, sum(partidas)::bigint as partidas
      from libro_horas
     where ${entreCortes(hora, cortes)} and hora < ${antes.toISOString()}::timestamptz group by 1`);
  return enPeriodos(cortes.length - 1, rows);
}

/**
 * The book by period since `desde`, from the entries themselves. Bets and withdrawals are skipped, because they only move
 * points between a person and the table. The lateral join looks up movements entry by entry: the planner would read all
 * of them otherwise.
 */
export async function sumarLibro(
  { db }: Lector,
  cortes: readonly Date[],
  desde: Date,
): Promise<LibroPeriodo[]> {
  const fecha = sql`a.fecha`;
  const cerrada = sql`cerrada_en`;
  const inicio = sql`${desde.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Suma>(sql`
    with libro as (
      select ${periodoEnSql(fecha, cortes)} as n,
             sum(m.emitidos) as emitidos, sum(m.entradas) filter (where a.motivo = 'abono') as abonados,
             sum(m.banca) as banca
        from libro_asientos a cross join lateral (
          select -sum(puntos) filter (where cuenta = 'emision') as emitidos,
                 sum(puntos) filter (where puntos > 0) as entradas,
                 sum(puntos) filter (where cuenta = 'banca') as banca
            from libro_movimientos where asiento = a.id) m
       where ${entreCortes(fecha, cortes)} and ${fecha} >= ${inicio} and a.motivo not in ('apuesta', 'retiro')
       group by 1
    ), juego as (
      select ${periodoEnSql(cerrada, cortes)} as n, count(*) as partidas from partidas
       where ${entreCortes(cerrada, cortes)} and ${cerrada} >= ${inicio} and estado in ('Cerrada', 'finalizada')
       group by 1
    )
    select n, coalesce(emitidos, 0)::bigint as emitidos, coalesce(abonados, 0)::bigint as abonados,
           coalesce(banca, 0)::bigint as banca,
           coalesce(partidas, 0) as partidas
      from libro full join juego using (n)`);
  return enPeriodos(cortes.length - 1, rows);
}
