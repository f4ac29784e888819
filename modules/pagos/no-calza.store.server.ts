import { type SQL, sql } from "drizzle-orm";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { DIAS_PARA_LIQUIDAR, DIAS_POR_CALZAR, HORAS_PARA_LA_BOLETA, type NoCalza } from "./pago.ts";

const instante = (ahora: Date, ms: number) =>
  sql`${new Date(ahora.getTime() - ms).toISOString()}::timestamptz`;

/** From when on every payment has a boleta, typed or made by the shop; null in a shop that said neither. */
const BOLETA_DESDE = sql`least(
  (select nullif(valor #>> '{}', '')::date::timestamp at time zone 'America/Santiago' from ajustes where clave = 'pagos_con_boleta_desde'),
  (select nullif(valor #>> '{}', '')::timestamptz from ajustes where clave = 'boletas_desde'
      and exists (select from ajustes where clave = 'boletas_activas' and valor = 'true')))`;

/** A boleta that the shop signed and that the SII did not refuse. */
const FIRMADA = sql`select from boletas_documentos b where b.venta = v.id and b.tipo in (39, 41)
  and b.folio is not null and b.estado <> 'rechazada'`;

/**
 * Live payments of paid sales without a boleta, in a shop that makes one for each. The voucher of a card stands in its place. What the
 * shop itself owes or the SII refused is counted at /admin/boletas.
 */
const sinBoleta = (ahora: Date) => sql`
  select p.id, 'sin_boleta' as clase, p.monto, p.creado_en from ventas v join pagos p on p.venta = v.id
   where v.pagado_en >= ${instante(ahora, DIAS_POR_CALZAR * DIA_MS)}
     and v.pagado_en < ${instante(ahora, HORAS_PARA_LA_BOLETA * HORA_MS)} and v.pagado_en >= ${BOLETA_DESDE}
     and v.estado_pago = 'Pagado' and v.origen <> 'sorteo' and p.deshecho_en is null and p.via <> 'webpay'
     and v.boleta_folio is null and not exists (
       select from boletas_documentos b where b.venta = v.id and b.tipo in (39, 41) and b.estado <> 'sin_efecto')`;

/**
 * The last payment of each sale that has a boleta and is not paid. An annulled one keeps the folio that was typed, whose credit note
 * the shop does not know; of a boleta that the shop signed it knows.
 */
const boletaSinPago = (ahora: Date) => sql`
  (select distinct on (v.id) p.id, 'boleta_sin_pago', p.monto, p.creado_en from ventas v join pagos p on p.venta = v.id
   where v.fecha >= ${instante(ahora, DIAS_POR_CALZAR * DIA_MS)} and v.estado_pago in ('Validando Pago', 'Rechazado', 'Anulado')
     and ((v.boleta_folio is not null and v.estado_pago <> 'Anulado') or (exists (${FIRMADA}) and not exists (
       select from boletas_documentos n where n.venta = v.id and n.tipo = 61 and n.estado <> 'sin_efecto')))
   order by v.id, p.id desc)`;

/**
 * Card payments whose accounting day is older than the term and was settled by no deposit. Only days that the bank's movements pass:
 * of later ones the shop knows nothing.
 */
const sinLiquidar = (ahora: Date) => sql`
  select p.id, 'sin_liquidar', p.monto, p.creado_en from cobros_tarjeta c join pagos p on p.via = 'webpay' and p.referencia = c.token
   where c.fecha_contable >= ${diaDe(ahora, -DIAS_POR_CALZAR)} and c.fecha_contable < ${diaDe(ahora, -DIAS_PARA_LIQUIDAR)}
     and c.estado not in ('devuelta', 'revertida') and p.deshecho_en is null
     and not exists (select from liquidaciones_tarjeta l where l.fecha_contable = c.fecha_contable)
     and c.fecha_contable + ${DIAS_PARA_LIQUIDAR}::int <= (select max(m.fecha_contable) from movimientos_banco m)`;

/** The payments that do not fit, each with its kind: few, read for the menu of every page. */
export const pagosSinCalzar = (ahora: Date): SQL =>
  sql`${sinBoleta(ahora)} union all ${boletaSinPago(ahora)}
  union all ${sinLiquidar(ahora)}`;

/** How many do not fit, up to the limit of every count. */
export async function contarSinCalzar({ db, now }: Mirada): Promise<number> {
  const { rows } = await db.execute<{ cuantos: number }>(
    sql`select ${cuantosHasta(sql`from (${pagosSinCalzar(now())}) n`)} as cuantos`,
  );
  return rows[0]?.cuantos ?? 0;
}

/** Which they are: all, or those of one kind. */
export async function leerIdsSinCalzar({ db, now }: Mirada, clase: NoCalza | undefined): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select n.id from (${pagosSinCalzar(now())}) n ${clase ? sql`where n.clase = ${clase}` : sql``}`);
  return rows.map(({ id }) => id);
}

/** Of these payments, those that do not fit, each with its kind. */
export async function leerSinCalzar(
  { db, now }: Lector & Mirada,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NoCalza>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; clase: NoCalza }>(sql`
    select n.id, n.clase from (${pagosSinCalzar(now())}) n where n.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, clase }) => [id, clase]));
}
