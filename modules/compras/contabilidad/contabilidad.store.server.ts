import { asc, eq, inArray, sql } from "drizzle-orm";
import { usuarios, ventas } from "#database/schema.ts";
import { recibidoEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import type { FiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { condicionVenta } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import type { LineaContable, VentaContable, VueltaContable } from "./filas.ts";

/** The ids of the sales that the filter finds, oldest first. */
export async function leerIds(ctx: Mirada, filtros: FiltrosVenta, limite: number): Promise<number[]> {
  const filas = await ctx.db
    .select({ id: ventas.id })
    .from(ventas)
    .where(await condicionVenta(ctx, filtros))
    .orderBy(asc(ventas.fecha), asc(ventas.id))
    .limit(limite);
  return filas.map(({ id }) => id);
}

/** Refunds that left the shop: not undone ones, nor what went to another sale, nor what was annulled before refunds were recorded. */
const DE_VERDAD = sql`d.forma not in ('a_favor', 'anterior') and d.deshecha_en is null`;

/** The folios of its electronic boletas, where it has no other. */
const FOLIOS_ELECTRONICOS = sql`(select string_agg(b.folio::text, ' ' order by b.numero) from boletas_documentos b
  where b.venta = ventas.id and b.ambiente = 'produccion' and b.tipo <> 61
    and b.estado in ('timbrada', 'en_sobre', 'enviada', 'silencio', 'aceptada', 'reparo'))`;

/** The sales of these ids with the buyer's RUT and name of today, oldest first. */
export const leerContables = ({ db }: Lector, ids: readonly number[]): Promise<VentaContable[]> =>
  db
    .select({
      id: ventas.id,
      fecha: ventas.fecha,
      pagado_en: ventas.pagado_en,
      codigo: ventas.codigo,
      rut: usuarios.rut,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      recibe: sql<string | null>`${ventas.envio}->>'nombre'`,
      celular: sql<string | null>`${ventas.envio}->>'celular'`,
      envio_cobrado: ventas.envio_cobrado,
      envio_devuelto: ventas.envio_devuelto,
      diferencia_recibida: ventas.diferencia_recibida,
      diferencia_recibida_en: ventas.diferencia_recibida_en,
      diferencia_pagada: ventas.diferencia_pagada,
      diferencia_devuelta: ventas.diferencia_devuelta,
      total: ventas.total,
      recibido: recibidoEnSql(sql`ventas`),
      devuelto: sql<number>`coalesce((select sum(d.monto) from devoluciones d
        where d.venta = ventas.id and ${DE_VERDAD}), 0)::bigint`,
      con_tarjeta: sql<number>`coalesce((select sum(p.monto) from pagos p
        where p.venta = ventas.id and p.via = 'webpay' and p.deshecho_en is null), 0)::bigint`,
      origen: ventas.origen,
      boleta_folio: sql<string | null>`coalesce(${ventas.boleta_folio}, ${FOLIOS_ELECTRONICOS})`,
      estado_pago: ventas.estado_pago,
    })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(inArray(ventas.id, [...ids]))
    .orderBy(asc(ventas.fecha), asc(ventas.id));

/** The lines of these sales, products first. */
export async function leerLineasContables(
  { db }: Lector,
  ids: readonly number[],
): Promise<Map<number, LineaContable[]>> {
  const { rows } = await db.execute<LineaContable & { enviado_ms: number | null }>(sql`
    select 'producto' as tipo, c.id, c.venta, p.producto as nombre, p.sku, o.sufijo, c.opcion_nombre, c.cantidad, c.total,
           c.descuento, c.estado, extract(epoch from c.enviado_en)::float8 * 1000 as enviado_ms
      from productos_compras c join productos p on p.sku = c.producto
      left join productos_opciones o on o.id = c.opcion where c.venta = any(${sql.param([...ids])}::bigint[])
    union all
    select 'ticket', c.id, c.venta, t.ticket, null, null, null, c.cantidad, c.total, 0, c.estado, null
      from tickets_compras c join tickets t on t.id = c.ticket where c.venta = any(${sql.param([...ids])}::bigint[])
     order by venta, tipo, id`);
  const lineas = rows.map(({ enviado_ms, ...linea }) => ({
    ...linea,
    enviado_en: enviado_ms === null ? null : new Date(enviado_ms),
  }));
  return Map.groupBy(lineas, ({ venta }) => venta);
}

/** What the shop gave back for sending the returns of these sales, oldest first. */
export async function leerVueltas(
  { db }: Lector,
  ids: readonly number[],
): Promise<Map<number, VueltaContable[]>> {
  const { rows } = await db.execute<Omit<VueltaContable, "pagada_en"> & { pagada_ms: number }>(sql`
    select venta, id, vuelta_monto as monto, vuelta_comprobante as comprobante,
           extract(epoch from vuelta_en)::float8 * 1000 as pagada_ms
      from devoluciones_pedidas where venta = any(${sql.param([...ids])}::bigint[]) and vuelta_en is not null
     order by id`);
  const vueltas = rows.map(({ pagada_ms, ...vuelta }) => ({ ...vuelta, pagada_en: new Date(pagada_ms) }));
  return Map.groupBy(vueltas, ({ venta }) => venta);
}

/**
 * Paid sales of a month of Chile, in pesos. Net and total include the shipping differences that were received for them;
 * `anulado` is what annulments gave back.
 */
export type SumaMes = {
  mes: number;
  ventas: number;
  neto: number;
  total: number;
  descuento: number;
  envio: number;
  diferencia: number;
  anulado: number;
  /** Refunds of that month, of sales of any month. */
  devuelto: number;
};

/**
 * Sums the paid sales of a year by month, without prizes, from the sums that triggers keep per day. Their net is rounded sale by
 * sale as `separarIva` does it, so that it is the sum of the accountant's file. Refunds are summed by day before their month is
 * taken: to take the month of each of them is slower.
 */
export async function sumarPorMes({ db }: Lector, desde: Date, hasta: Date): Promise<SumaMes[]> {
  const { rows } = await db.execute<SumaMes>(sql`
    with vendido as (
    select extract(month from dia)::int as mes, sum(ventas)::int as ventas, sum(neto)::float8 as neto,
           sum(total + diferencia)::float8 as total, sum(descuento)::float8 as descuento, sum(envio)::float8 as envio,
           sum(diferencia)::float8 as diferencia, sum(anulado + diferencia_devuelta)::float8 as anulado
      from ventas_sumas
     where estado_pago = 'Pagado' and origen <> 'sorteo' and dia >= ${diaDe(desde)}::date and dia < ${diaDe(hasta)}::date
     group by 1), devuelto as (
    select extract(month from dia)::int as mes, sum(monto)::float8 as devuelto from (
      select d.fecha as dia, sum(d.monto) as monto from devoluciones d
       where ${DE_VERDAD} and d.fecha >= ${diaDe(desde)}::date and d.fecha < ${diaDe(hasta)}::date
       group by d.fecha) por_dia
     group by 1)
    select mes, coalesce(v.ventas, 0) as ventas, coalesce(v.neto, 0) as neto, coalesce(v.total, 0) as total,
           coalesce(v.descuento, 0) as descuento, coalesce(v.envio, 0) as envio, coalesce(v.diferencia, 0) as diferencia, coalesce(v.anulado, 0) as anulado,
           coalesce(d.devuelto, 0) as devuelto
      from vendido v full join devuelto d using (mes) order by mes`);
  return rows;
}

/** The instant of the first sale, or null. */
export async function primeraVenta({ db }: Lector): Promise<Date | null> {
  const [fila] = await db.select({ fecha: ventas.fecha }).from(ventas).orderBy(asc(ventas.fecha)).limit(1);
  return fila?.fecha ?? null;
}
