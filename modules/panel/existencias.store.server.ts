import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";

/** Something whose count does not match: what there is, and what there should be. */
export type Descuento = { que: string; hay: number | null; debe: number | null };
export type DescuentosHallados = { primeros: Descuento[]; total: number };

const nombre = (sku: SQL, opcion: SQL) => sql`${sku} || coalesce(' (opción ' || ${opcion} || ')', '')`;

/** Counted things: each option, and each product that has none. */
const CONTADAS = sql`
  select p.sku as producto, null::bigint as opcion, p.existencias from productos p
   where not exists (select from productos_opciones o where o.producto = p.sku)
  union all
  select o.producto, o.id, o.existencias from productos_opciones o`;

/** The newest movement of a counted thing says what is left of it. */
const ULTIMO = sql`(select m.quedan from existencias_movimientos m
  where m.producto = c.producto and m.opcion is not distinct from c.opcion order by m.id desc limit 1)`;

const COMPARACIONES = {
  /** What there is equals what the newest movement left. */
  existencias: () => sql`
    select ${nombre(sql`c.producto`, sql`c.opcion`)} as que, c.existencias as hay, ${ULTIMO} as debe
      from (${CONTADAS}) c where c.existencias is distinct from ${ULTIMO}`,
  /** Each movement starts where the one before it ended. Checked since `desde`: older ones were checked before. */
  movimientos: (desde: Date | null) => sql`
    select ${nombre(sql`m.producto`, sql`m.opcion`)} as que, coalesce(m.quedan, 0) as hay,
           coalesce(a.quedan, 0) + m.cantidad as debe
      from existencias_movimientos m
      left join lateral (select quedan from existencias_movimientos a
             where a.producto = m.producto and a.opcion is not distinct from m.opcion and a.id < m.id
             order by a.id desc limit 1) a on true
     where ${desde ? sql`m.fecha >= ${desde.toISOString()}::timestamptz` : sql`true`}
       and coalesce(m.quedan, 0) <> coalesce(a.quedan, 0) + m.cantidad`,
  /** A reservation without expiry belongs to a sale that keeps its units, or to a raffle that waits for its draw. */
  duenos: () => sql`
    select r.codigo || ' · ' || ${nombre(sql`r.producto`, sql`r.opcion`)} as que, r.cantidad as hay, 0::bigint as debe
      from reservas r
     where r.vence_en is null
       and not exists (select from ventas v where v.codigo = r.codigo and v.estado_pago <> 'Rechazado')
       and not exists (select from sorteos s where s.key = r.codigo and s.estado = 'Cerrado')`,
  /** A paid sale keeps as many units as its line has, an unpaid one no more, and none for a line that is marked as without stock. */
  lineas: () => sql`
    select r.codigo || ' · ' || ${nombre(sql`r.producto`, sql`r.opcion`)} as que, r.cantidad as hay,
           coalesce(l.cantidad, 0) as debe
      from reservas r join ventas v on v.codigo = r.codigo
      left join lateral (select sum(c.cantidad)::bigint as cantidad from productos_compras c
             where c.venta = v.id and c.producto = r.producto and not c.sin_stock
               and (c.opcion is not distinct from r.opcion or v.origen = 'sorteo')) l on true
     where r.cantidad is distinct from l.cantidad and (r.usuario is null or r.cantidad > coalesce(l.cantidad, 0))`,
  /** Units belong to their customer as unpaid exactly while the sale waits for its payment. */
  sin_pago: () => sql`
    select r.codigo || ' · ' || ${nombre(sql`r.producto`, sql`r.opcion`)} as que, r.cantidad as hay,
           case when v.estado_pago = 'Validando Pago' then 0 else r.cantidad end as debe
      from reservas r join ventas v on v.codigo = r.codigo
     where (r.usuario is not distinct from v.usuario and r.tomable_desde is not null)
           is distinct from (v.estado_pago = 'Validando Pago')`,
} as const satisfies Record<string, (desde: Date | null) => SQL>;

export type ComparacionExistencias = keyof typeof COMPARACIONES;

type Lectura = { desde: Date | null; limite: number };

export async function leerFaltas(
  db: DbOrTx,
  cual: ComparacionExistencias,
  { desde, limite }: Lectura,
): Promise<DescuentosHallados> {
  const { rows } = await db.execute<Descuento & { total: number }>(sql`
    select que, hay, debe, count(*) over ()::int as total from (${COMPARACIONES[cual](desde)}) d
     order by que limit ${limite}`);
  return {
    primeros: rows.map(({ que, hay, debe }) => ({ que, hay, debe })),
    total: rows[0]?.total ?? 0,
  };
}
