import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { Panel, SorteoPorCerrar } from "./panel.ts";

type ConDb = { db: DbOrTx };

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

export type SumaVentas = { n: number; pagadas: boolean; ventas: number; monto: number };
type Crudo<T> = { [K in keyof T]: T[K] extends boolean ? boolean : string };

/** Sales that count, by stretch and state; prizes are no sales. Answered by an index alone. */
export async function sumarVentasPorTramo({ db }: ConDb, limites: readonly Date[]): Promise<SumaVentas[]> {
  const fecha = sql`fecha`;
  const { rows } = await db.execute<Crudo<SumaVentas>>(sql`
    select ${tramoEnSql(fecha, limites)} as n, estado_pago = 'Pagado' as pagadas, count(*) as ventas, sum(total) as monto
      from ventas
     where ${entreLimites(fecha, limites)} and estado_pago in ('Pagado', 'Validando Pago') and origen <> 'sorteo'
     group by 1, 2`);
  return rows.map(({ n, pagadas, ventas, monto }) => ({
    ...{ n: Number(n), pagadas, ventas: Number(ventas), monto: Number(monto) },
  }));
}

/** Pesos of lines that were annulled in sales that stayed paid. */
export async function sumarAnuladasPorTramo({ db }: ConDb, limites: readonly Date[]) {
  const fecha = sql`v.fecha`;
  const { rows } = await db.execute<{ n: string; monto: string }>(sql`
    select ${tramoEnSql(fecha, limites)} as n, sum(c.total) as monto
      from productos_compras c join ventas v on v.id = c.venta
     where c.estado = 'Anulado' and v.estado_pago = 'Pagado' and ${entreLimites(fecha, limites)}
     group by 1`);
  return rows.map(({ n, monto }) => ({ n: Number(n), monto: Number(monto) }));
}

/** Transfers that wait, by the stretch of their date; 0 is before the first limit. */
export async function sumarPendientes({ db }: ConDb, limites: readonly Date[]) {
  const { rows } = await db.execute<{ n: string; ventas: string; monto: string }>(sql`
    select ${tramoEnSql(sql`fecha`, limites)} as n, count(*) as ventas, sum(total) as monto
      from ventas where estado_pago = 'Validando Pago' group by 1`);
  return rows.map(({ n, ventas, monto }) => ({
    ...{ n: Number(n), ventas: Number(ventas), monto: Number(monto) },
  }));
}

const POR_CERRAR = 5;

/** Open raffles: how many, and those that lack least. Their products are looked up for these few only. */
export async function leerSorteosPorCerrar({ db }: ConDb): Promise<Panel["sorteos"]> {
  const [cifras, cerca] = await Promise.all([
    db.execute<Record<"abiertos" | "casi_llenos" | "cerrados", string>>(sql`
      select count(*) filter (where estado = 'Disponible') as abiertos,
             count(*) filter (where estado = 'Disponible' and reunido * 10 >= objetivo * 9) as casi_llenos,
             count(*) filter (where estado = 'Cerrado') as cerrados
        from sorteos where estado in ('Disponible', 'Cerrado')`),
    db.execute<Crudo<Omit<SorteoPorCerrar, "imagen">> & { imagen: string | null }>(sql`
      with cerca as (
        select id, key, producto as sku, reunido, objetivo, reunido::float8 / objetivo as avance from sorteos
         where estado = 'Disponible' and reunido > 0 order by avance desc, id limit ${POR_CERRAR}
      )
      select c.key, c.sku, p.producto, p.imagen_1 as imagen, c.reunido, c.objetivo
        from cerca c join productos p on p.sku = c.sku order by c.avance desc, c.id`),
  ]);
  const cifra = (nombre: "abiertos" | "casi_llenos" | "cerrados") => Number(cifras.rows[0]?.[nombre] ?? 0);
  return {
    ...{ abiertos: cifra("abiertos"), casi_llenos: cifra("casi_llenos"), cerrados: cifra("cerrados") },
    por_cerrar: cerca.rows.map((fila) => ({
      ...fila,
      reunido: Number(fila.reunido),
      objetivo: Number(fila.objetivo),
    })),
  };
}

/** Mails that have not left. Those that did are never looked at. */
export async function leerCorreosDetenidos({ db }: ConDb): Promise<Panel["correos"]> {
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
export async function leerErrores({ db }: ConDb, desde: Date, hasta: Date): Promise<SumaErrores[]> {
  const { rows } = await db.execute<{ ms: string; clase: SumaErrores["clase"]; cuenta: string }>(sql`
    select extract(epoch from hora) * 1000 as ms, clase, cuenta from errores_por_hora
     where ${entreLimites(sql`hora`, [desde, hasta])} order by hora`);
  return rows.map(({ ms, clase, cuenta }) => ({ hora: new Date(Number(ms)), clase, cuenta: Number(cuenta) }));
}
