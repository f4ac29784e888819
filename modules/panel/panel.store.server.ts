import { max, min, type SQL, sql } from "drizzle-orm";
import { libro_asientos, libro_horas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { LibroPeriodo, Panel } from "./panel.ts";

const enSql = (instante: Date) => sql`${instante.toISOString()}::timestamptz`;
const arreglo = (cortes: readonly Date[]) =>
  sql`${sql.param(cortes.map((corte) => corte.toISOString()))}::timestamptz[]`;

/** In which stretch between these limits an instant falls, from 1 on; exact for days of any length. */
export const periodoEnSql = (columna: SQL, cortes: readonly Date[]) =>
  sql`width_bucket(${columna}, ${arreglo(cortes)})`;

/** From the first limit to the last, which is not included. */
export function entreCortes(columna: SQL, cortes: readonly Date[]): SQL {
  const [desde, hasta] = [cortes.at(0), cortes.at(-1)];
  return desde && hasta ? sql`${columna} >= ${enSql(desde)} and ${columna} < ${enSql(hasta)}` : sql`false`;
}

type SumaVentas = { pagadas: boolean; ventas: number; monto: number };
type Cruda = { pagadas: boolean; ventas: string; monto: string };
const CUENTAN = sql`estado_pago in ('Pagado', 'Validando Pago') and origen <> 'sorteo'`;
const leida = ({ pagadas, ventas, monto }: Cruda): SumaVentas => ({
  ...{ pagadas, ventas: Number(ventas), monto: Number(monto) },
});

/** Sales that count, by day and state, from the sums that the shop keeps; prizes are no sales. */
export async function sumarVentasPorDia({ db }: Lector, desde: string, hasta: string) {
  const { rows } = await db.execute<Cruda & { dia: string }>(sql`
    select dia::text, estado_pago = 'Pagado' as pagadas, sum(ventas) as ventas, sum(total - anulado) as monto
      from ventas_sumas where dia between ${desde} and ${hasta} and ${CUENTAN} group by 1, 2`);
  return rows.map((fila) => ({ dia: fila.dia, ...leida(fila) }));
}

/** The same of parts of a day, from the sales themselves. */
export async function sumarVentasPorPeriodo({ db }: Lector, cortes: readonly Date[]) {
  const fecha = sql`v.fecha`;
  const { rows } = await db.execute<Cruda & { n: string }>(sql`
    select ${periodoEnSql(fecha, cortes)} as n, estado_pago = 'Pagado' as pagadas, count(*) as ventas,
           sum(v.total - coalesce((
             select sum(c.total) from productos_compras c where c.venta = v.id and c.estado = 'Anulado'), 0)) as monto
      from ventas v where ${entreCortes(fecha, cortes)} and ${CUENTAN} group by 1, 2`);
  return rows.map((fila) => ({ n: Number(fila.n), ...leida(fila) }));
}

/** Transfers that wait, by the stretch of their date; 0 is before the first limit. */
export async function sumarPendientes({ db }: Lector, cortes: readonly Date[]) {
  const { rows } = await db.execute<{ n: string; ventas: string; monto: string }>(sql`
    select ${periodoEnSql(sql`fecha`, cortes)} as n, count(*) as ventas, sum(total) as monto
      from ventas where estado_pago = 'Validando Pago' group by 1`);
  return rows.map(({ n, ventas, monto }) => ({
    ...{ n: Number(n), ventas: Number(ventas), monto: Number(monto) },
  }));
}

/** Mails that have not left. Those that did are never looked at. */
export async function leerCorreosDetenidos({ db }: Lector): Promise<Panel["correos"]> {
  const { rows } = await db.execute<
    Record<"en_espera" | "con_fallas" | "atascados", string> & { mas_antiguo: string | null }
  >(sql`
    select count(*) filter (where estado = 'pendiente') as en_espera,
           count(*) filter (where estado = 'pendiente' and ultimo_error is not null) as con_fallas,
           count(*) filter (where estado = 'atascado') as atascados,
           extract(epoch from min(created_at) filter (where estado = 'atascado')) * 1000 as mas_antiguo
      from correos where estado in ('pendiente', 'atascado')`);
  const [fila] = rows;
  return {
    en_espera: Number(fila?.en_espera ?? 0),
    con_fallas: Number(fila?.con_fallas ?? 0),
    atascados: Number(fila?.atascados ?? 0),
    mas_antiguo: fila?.mas_antiguo ? new Date(Number(fila.mas_antiguo)) : null,
  };
}

export type SumaErrores = { hora: Date; clase: "peticion" | "tarea" | "proceso"; cuenta: number };

/** By hour since an instant. */
export async function leerErrores({ db }: Lector, desde: Date, hasta: Date): Promise<SumaErrores[]> {
  const { rows } = await db.execute<{ ms: string; clase: SumaErrores["clase"]; cuenta: string }>(sql`
    select extract(epoch from hora) * 1000 as ms, clase, cuenta from errores_por_hora
     where ${entreCortes(sql`hora`, [desde, hasta])} order by hora`);
  return rows.map(({ ms, clase, cuenta }) => ({ hora: new Date(Number(ms)), clase, cuenta: Number(cuenta) }));
}

export type LibroHora = LibroPeriodo & { hora: Date };

export async function insertarHoras({ db }: Lector, horas: readonly LibroHora[]): Promise<void> {
  if (horas.length > 0)
    await db
      .insert(libro_horas)
      .values([...horas])
      .onConflictDoNothing();
}

/** The last hour that was summed: they are summed in order, so that all before it were too. */
export async function leerUltimaHora({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ hora: max(libro_horas.hora) }).from(libro_horas);
  return fila?.hora ?? null;
}

/** When the book begins. */
export async function leerComienzo({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ fecha: min(libro_asientos.fecha) }).from(libro_asientos);
  return fila?.fecha ?? null;
}

type Suma = Record<"n" | keyof LibroPeriodo, string>;

/** By place; a stretch without a row is zero. */
function enPeriodos(cuantos: number, filas: readonly Suma[]): LibroPeriodo[] {
  const porLugar = new Map(filas.map((fila) => [Number(fila.n), fila]));
  return Array.from({ length: cuantos }, (_, lugar) => {
    const { emitidos = 0, abonados = 0, banca = 0, partidas = 0 } = porLugar.get(lugar + 1) ?? {};
    return {
      ...{ emitidos: Number(emitidos), abonados: Number(abonados) },
      ...{ banca: Number(banca), partidas: Number(partidas) },
    };
  });
}

/** What each stretch did, from the hours that were summed before an instant. */
export async function leerHoras(
  { db }: Lector,
  cortes: readonly Date[],
  antes: Date,
): Promise<LibroPeriodo[]> {
  const hora = sql`hora`;
  const { rows } = await db.execute<Suma>(sql`
    select ${periodoEnSql(hora, cortes)} as n, sum(emitidos) as emitidos, sum(abonados) as abonados,
           sum(banca) as banca, sum(partidas) as partidas
      from libro_horas
     where ${entreCortes(hora, cortes)} and hora < ${antes.toISOString()}::timestamptz group by 1`);
  return enPeriodos(cortes.length - 1, rows);
}

/**
 * What each stretch did since an instant, from the entries themselves. Bets only go from a person to the table and back.
 * Movements are looked up entry by entry: left to itself the database would read all that ever were.
 */
export async function sumarLibro(
  { db }: Lector,
  cortes: readonly Date[],
  desde: Date,
): Promise<LibroPeriodo[]> {
  const [fecha, cerrada, inicio] = [sql`a.fecha`, sql`cerrada_en`, sql`${desde.toISOString()}::timestamptz`];
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
    select n, coalesce(emitidos, 0) as emitidos, coalesce(abonados, 0) as abonados, coalesce(banca, 0) as banca,
           coalesce(partidas, 0) as partidas
      from libro full join juego using (n)`);
  return enPeriodos(cortes.length - 1, rows);
}
