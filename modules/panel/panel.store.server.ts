import { type SQL, sql } from "drizzle-orm";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Panel } from "./panel.ts";

const enSql = (instante: Date) => sql`${instante.toISOString()}::timestamptz`;
const arreglo = (limites: readonly Date[]) =>
  sql`${sql.param(limites.map((limite) => limite.toISOString()))}::timestamptz[]`;

/** In which stretch between these limits an instant falls, from 1 on; exact for days of any length. */
export const tramoEnSql = (columna: SQL, limites: readonly Date[]) =>
  sql`width_bucket(${columna}, ${arreglo(limites)})`;

/** From the first limit to the last, which is not included. */
export function entreLimites(columna: SQL, limites: readonly Date[]): SQL {
  const [desde, hasta] = [limites.at(0), limites.at(-1)];
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
export async function sumarVentasPorTramo({ db }: Lector, limites: readonly Date[]) {
  const fecha = sql`v.fecha`;
  const { rows } = await db.execute<Cruda & { n: string }>(sql`
    select ${tramoEnSql(fecha, limites)} as n, estado_pago = 'Pagado' as pagadas, count(*) as ventas,
           sum(v.total - coalesce((
             select sum(c.total) from productos_compras c where c.venta = v.id and c.estado = 'Anulado'), 0)) as monto
      from ventas v where ${entreLimites(fecha, limites)} and ${CUENTAN} group by 1, 2`);
  return rows.map((fila) => ({ n: Number(fila.n), ...leida(fila) }));
}

/** Transfers that wait, by the stretch of their date; 0 is before the first limit. */
export async function sumarPendientes({ db }: Lector, limites: readonly Date[]) {
  const { rows } = await db.execute<{ n: string; ventas: string; monto: string }>(sql`
    select ${tramoEnSql(sql`fecha`, limites)} as n, count(*) as ventas, sum(total) as monto
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
     where ${entreLimites(sql`hora`, [desde, hasta])} order by hora`);
  return rows.map(({ ms, clase, cuenta }) => ({ hora: new Date(Number(ms)), clase, cuenta: Number(cuenta) }));
}
