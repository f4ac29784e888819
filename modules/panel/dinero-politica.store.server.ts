import { type SQL, sql } from "drizzle-orm";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { aFavorEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Personas } from "./politica.ts";

// Money that rests on the word of one person, or that the shop holds for a customer.

export type UmbralesDinero = Pick<Ajustes, "pago_a_mano_dias" | "a_favor_aviso">;

type Alcance = { ahora: Date; personas: Personas; umbrales: UmbralesDinero };

/** A whole review names payments of this many days; those before have been looked at or never will be. */
const DIAS_DE_TODO = 180;
/** A night names those that got old enough since the last ones, and keeps what is named until it is resolved. */
const DIAS_DE_NOCHE = 2;

const V = sql`v`;
const de = (personas: Personas) => sql`any(${sql.param([...(personas ?? [])])}::text[])`;

const HECHO_DIFERENCIA = "ventas.diferencia_recibida";

/** Money that the bank or a payment service brought; credit is money that the shop already had. */
const DEL_BANCO = sql`p.via in ('movimiento', 'khipu', 'webpay')`;

const soloLetras = (texto: SQL) => sql`regexp_replace(upper(${texto}), '[^A-Z0-9]', '', 'g')`;

/** What of the shipping difference of `v` was received apart from its payments. */
const APARTE = sql`v.diferencia_recibida - v.diferencia_pagada`;

/**
 * What the bank brought for the shipping difference of `v`: what its payments cover, and for the rest a deposit of that amount and those
 * days that pays nothing else, and names the sale or comes from a RUT that paid for its customer.
 */
const bancoDelEnvio = ({
  pago_a_mano_dias,
}: UmbralesDinero) => sql`(least(m.del_banco, v.diferencia_pagada) + coalesce(
  (select max(b.monto) from movimientos_banco b
    where ${APARTE} > 0 and b.monto = ${APARTE} and b.tipo = 'transferencia'
      and b.fecha_contable between (v.fecha at time zone 'America/Santiago')::date
          and (v.diferencia_recibida_en at time zone 'America/Santiago')::date + ${pago_a_mano_dias}::int
      and (position(${soloLetras(sql`v.codigo`)} in ${soloLetras(sql`concat_ws(' ', b.comentario, b.glosa)`)}) > 0
           or exists (select from pagadores g where g.usuario = v.usuario and g.rut = b.rut_pagador))
      and not exists (select from pagos q where q.movimiento = b.id and q.deshecho_en is null)), 0))`;

/**
 * Sales of which more was written down by hand than the bank brought, or a shipping difference that it did not bring, and whose last
 * such money is older than the settings allow. A peso of the bank beside it must not hide the rest, nor must the money that paid the
 * goods hide their shipping, nor an annulment: money that never came may have paid another sale, or gone back to a customer, since.
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
    select v.codigo as venta, v.usuario, s.a_mano + s.envio as pesos, (s.ultimo at time zone 'America/Santiago')::date::text as dia,
           coalesce(s.quien, (select a.quien from auditoria a
              where a.objeto = 'venta:' || v.codigo and a.accion = ${HECHO_DIFERENCIA} order by a.fecha desc limit 1), '') as quien
      from (${todas}) c join ventas v on v.id = c.venta
     cross join lateral (
       select coalesce(sum(p.monto) filter (where p.via = 'manual'), 0)::bigint as a_mano,
              max(p.creado_en) filter (where p.via = 'manual') as ultimo,
              (array_agg(p.quien order by p.creado_en desc, p.id desc) filter (where p.via = 'manual'))[1] as quien,
              coalesce(sum(p.monto) filter (where ${DEL_BANCO}), 0)::bigint as del_banco
         from pagos p where p.venta = v.id and p.deshecho_en is null) m
     cross join lateral (
       select m.a_mano > m.del_banco as bienes, greatest(0, v.diferencia_recibida - ${bancoDelEnvio(umbrales)}) as envio) sin
     cross join lateral (
       select case when sin.bienes then m.a_mano else 0 end as a_mano, sin.envio,
              case when sin.bienes then m.quien end as quien,
              greatest(case when sin.bienes then m.ultimo end, case when sin.envio > 0 then v.diferencia_recibida_en end) as ultimo) s
     where s.a_mano + s.envio > 0 and s.ultimo <= ${hasta}
       and (v.estado_pago = 'Pagado' or v.diferencia_devuelta > 0
            or exists (select from devoluciones d where d.venta = v.id and d.deshecha_en is null))`;
}

/** Sales that hold more than the settings allow in favour of their customer. */
export const aFavorAlto = ({ personas, umbrales }: Alcance) => sql`
  select venta, usuario, pesos from (
    select v.codigo as venta, v.usuario, ${aFavorEnSql(V)} as pesos from ventas v
     where v.origen <> 'sorteo' and ${personas ? sql`v.usuario = ${de(personas)}` : sql`true`}
       and (v.de_mas or v.envio_devuelto > 0 or v.estado_pago in ('Rechazado', 'Anulado')
            or exists (select from productos_compras l where l.venta = v.id and l.estado = 'Anulado'))) f
   where pesos > ${umbrales.a_favor_aviso}`;
