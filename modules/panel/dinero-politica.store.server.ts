import { type SQL, sql } from "drizzle-orm";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { anuladoEnSql, devueltoEnSql, recibidoEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Personas } from "./politica.ts";

// Money that rests on the word of one person, or that the shop holds for a customer.

export type UmbralesDinero = Pick<Ajustes, "pago_a_mano_dias" | "a_favor_aviso">;

type Alcance = { ahora: Date; personas: Personas; umbrales: UmbralesDinero };

/** A whole review names payments of this many days; those before have been looked at or never will be. */
const DIAS_DE_TODO = 180;
/** A night names those that got old enough since the last ones, and keeps what is named until it is resolved. */
const DIAS_DE_NOCHE = 2;

const de = (personas: Personas) => sql`any(${sql.param([...(personas ?? [])])}::text[])`;

const HECHO_DIFERENCIA = "ventas.diferencia_recibida";

/**
 * Sales of which more was written down by hand than the bank brought, and whose last such money is older than the settings allow: payments
 * and shipping differences. A peso of the bank beside it must not hide the rest, nor must an annulment: money that never came may have
 * paid another sale, or gone back to a customer, since.
 */
export function pagosSinBanco({ ahora, personas, umbrales }: Alcance) {
  const hasta = sql`${ahora.toISOString()}::timestamptz - ${umbrales.pago_a_mano_dias}::int * interval '1 day'`;
  const dias = (cuantos: number) => sql`${hasta} - ${cuantos}::int * interval '1 day'`;
  const candidatas = (desde: SQL) => sql`
    select p.venta from pagos p where p.via = 'manual' and p.deshecho_en is null and p.creado_en between ${desde} and ${hasta}
    union select v.id from auditoria a join ventas v on v.codigo = substr(a.objeto, 7)
     where a.accion = ${HECHO_DIFERENCIA} and a.fecha between ${desde} and ${hasta}`;
  // Sales of people that were named before are read by their people, not by the days.
  const todas = personas
    ? sql`${candidatas(dias(DIAS_DE_NOCHE))}
          union select v.id from ventas v where v.usuario = ${de(personas)} and v.fecha >= ${dias(DIAS_DE_TODO)}`
    : candidatas(dias(DIAS_DE_TODO));
  return sql`
    select v.codigo as venta, v.usuario, m.pesos, (m.ultimo at time zone 'America/Santiago')::date::text as dia,
           coalesce(m.quien, (select a.quien from auditoria a
              where a.objeto = 'venta:' || v.codigo and a.accion = ${HECHO_DIFERENCIA} order by a.fecha desc limit 1), '') as quien
      from (${todas}) c join ventas v on v.id = c.venta
     cross join lateral (
       select coalesce(sum(p.monto) filter (where p.via = 'manual'), 0)::bigint + v.diferencia_recibida as pesos,
              greatest(max(p.creado_en) filter (where p.via = 'manual'), v.diferencia_recibida_en) as ultimo,
              (array_agg(p.quien order by p.creado_en desc, p.id desc) filter (where p.via = 'manual'))[1] as quien,
              coalesce(sum(p.monto) filter (where p.via <> 'manual'), 0)::bigint as del_banco
         from pagos p where p.venta = v.id and p.deshecho_en is null) m
     where m.pesos > m.del_banco and m.ultimo <= ${hasta}
       and (v.estado_pago = 'Pagado' or v.diferencia_devuelta > 0
            or exists (select from devoluciones d where d.venta = v.id and d.deshecha_en is null))`;
}

/** What the shop holds of a sale beyond its price; the same sums as `cuadrar`. */
const A_FAVOR = sql`(${recibidoEnSql(sql`v`)} - ${devueltoEnSql(sql`v`)} - case v.estado_pago when 'Rechazado' then 0
  when 'Validando Pago' then v.total else greatest(0, v.total - ${anuladoEnSql(sql`v`)}) end)`;

/** Sales that hold more than the settings allow in favour of their customer. */
export const aFavorAlto = ({ personas, umbrales }: Alcance) => sql`
  select venta, usuario, pesos from (
    select v.codigo as venta, v.usuario, ${A_FAVOR} as pesos from ventas v
     where v.origen <> 'sorteo' and ${personas ? sql`v.usuario = ${de(personas)}` : sql`true`}
       and (v.de_mas or v.envio_devuelto > 0 or v.estado_pago in ('Rechazado', 'Anulado')
            or exists (select from productos_compras l where l.venta = v.id and l.estado = 'Anulado'))) f
   where pesos > ${umbrales.a_favor_aviso}`;
