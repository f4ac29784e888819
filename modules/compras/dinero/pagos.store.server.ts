import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { devoluciones, pagos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { type ConDinero, cuadrar } from "./dinero.ts";

// The money of a sale in SQL; `v` names its row.

/** What was paid for it and not undone. */
export const recibidoEnSql = (v: SQL) => sql<number>`coalesce((
  select sum(p.monto) from pagos p where p.venta = ${v}.id and p.deshecho_en is null), 0)::bigint`;

/** What went back of it, or to another sale of the person. */
export const devueltoEnSql = (v: SQL) => sql<number>`coalesce((
  select sum(d.monto) from devoluciones d where d.venta = ${v}.id and d.deshecha_en is null), 0)::bigint`;

/** What of its total is no longer owed: all of an annulled sale, else its annulled lines; and shipping that was given back. */
export const anuladoEnSql = (v: SQL) => sql<number>`(${v}.envio_devuelto + case ${v}.estado_pago
  when 'Anulado' then ${v}.total - ${v}.envio_cobrado else coalesce((
    select sum(c.total - c.descuento) from productos_compras c where c.venta = ${v}.id and c.estado = 'Anulado'), 0)::bigint end)`;

/** The same as `diferenciaCubierta`. */
const cubiertaEnSql = (v: SQL) => sql`greatest(0, ${v}.diferencia_pagada - ${v}.diferencia_devuelta)`;

/** What was received for its price: neither what went back nor the shipping difference that it covers. */
export const pagadoEnSql = (v: SQL) =>
  sql<number>`(${recibidoEnSql(v)} - ${devueltoEnSql(v)} - ${cubiertaEnSql(v)})`;

/** What of the price of a waiting sale has not arrived. */
export const faltaEnSql = (v: SQL) => sql<number>`greatest(0, ${v}.total - ${pagadoEnSql(v)})`;

/** What the shop holds of it beyond its price: the same as `a_favor` of `cuadrar`. */
export const aFavorEnSql = (v: SQL) => sql<number>`greatest(0, case ${v}.estado_pago
  when 'Rechazado' then ${recibidoEnSql(v)} - ${devueltoEnSql(v)}
  when 'Validando Pago' then ${pagadoEnSql(v)} - ${v}.total
  else ${pagadoEnSql(v)} - greatest(0, ${v}.total - ${anuladoEnSql(v)}) end)`;

export type FilaPago = typeof pagos.$inferSelect;
export type FilaDevolucion = typeof devoluciones.$inferSelect;
export type Via = FilaPago["via"];
export type CalcePago = NonNullable<FilaPago["calce"]>;

const V = sql`v`;
const DINERO = sql`v.id, v.codigo, v.estado_pago, v.total, ${anuladoEnSql(V)} as anulado, ${recibidoEnSql(V)} as recibido,
  ${devueltoEnSql(V)} as devuelto, v.diferencia_pagada, v.diferencia_devuelta`;

type DineroDeVenta = ConDinero & { id: number; codigo: string };

/** The money of sales, by their codes. The caller holds their locks, so the sums cannot change. */
export async function leerDineros(
  { db }: Lector,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, DineroDeVenta>> {
  const { rows } = await db.execute<DineroDeVenta>(sql`
    select ${DINERO} from ventas v
     where v.codigo = any(${sql.param([...codigos])}::text[])`);
  return new Map(rows.map((fila) => [fila.codigo, fila]));
}

export async function leerDinero(lector: Lector, codigo: string): Promise<DineroDeVenta> {
  const dinero = (await leerDineros(lector, [codigo])).get(codigo);
  if (!dinero) throw new Error(`No existe la venta ${codigo}.`);
  return dinero;
}

/**
 * The sales of a person that may hold money in their favour, oldest first: those that once received more than their total, those
 * that were rejected or annulled, and those of which something was annulled. Each kind has an index, so the others are not read.
 */
async function leerConFavor({ db }: Lector, usuario: string): Promise<DineroDeVenta[]> {
  const { rows } = await db.execute<DineroDeVenta>(sql`
    select ${DINERO} from ventas v
     where v.id = any(array(
             select id from ventas where usuario = ${usuario} and (de_mas or envio_devuelto > 0 or estado_pago in ('Rechazado', 'Anulado'))
              union all select venta from productos_compras where usuario = ${usuario} and estado = 'Anulado'))
     order by v.fecha, v.id`);
  return rows;
}

/** The sales of a person that hold money in their favour, oldest first. */
export async function leerFuentes(ctx: Lector, usuario: string) {
  const ventas = await leerConFavor(ctx, usuario);
  return ventas.flatMap((venta) => {
    const { a_favor } = cuadrar(venta);
    return a_favor > 0 ? [{ id: venta.id, codigo: venta.codigo, a_favor }] : [];
  });
}

/** What the shop holds in favour of a person, over all their sales. */
export async function leerFavor(ctx: Lector, usuario: string): Promise<number> {
  const fuentes = await leerFuentes(ctx, usuario);
  return fuentes.reduce((suma, { a_favor }) => suma + a_favor, 0);
}

/**
 * Of these sales, those whose confirmation could not be undone: customer or inviter owe points, and what they get pays that first.
 */
export async function leerSinVuelta({ db }: Lector, codigos: readonly string[]): Promise<Set<string>> {
  if (codigos.length === 0) return new Set();
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select v.codigo from ventas v left join referidos r on r.referido_codigo = v.usuario
     where v.codigo = any(${sql.param([...codigos])}::text[]) and exists (
       select from deudas d where d.usuario in (v.usuario, r.referente_codigo) and d.saldada_en is null)`);
  return new Set(rows.map(({ codigo }) => codigo));
}

/** Ids of the paid sales whose payment a person confirmed since then; the audit knows who did. */
export async function leerConfirmadasPor(
  { db }: Lector,
  { quien, desde, limite }: { quien: string; desde: Date; limite: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from ventas v where v.estado_pago = 'Pagado' and v.codigo = any(array(
      select substr(a.objeto, ${"venta:".length + 1}::int) from auditoria a
       where a.quien = ${quien} and a.fecha > ${desde.toISOString()}::timestamptz
         and a.accion = 'ventas.pago_recibido' order by a.fecha desc limit ${4 * limite}))
     order by v.pagado_en desc limit ${limite}`);
  return rows.map(({ id }) => id);
}

export const leerPagos = ({ db }: Lector, ventas: readonly number[]): Promise<FilaPago[]> =>
  db
    .select()
    .from(pagos)
    .where(inArray(pagos.venta, [...ventas]))
    .orderBy(asc(pagos.creado_en), asc(pagos.id));

export const leerDevoluciones = ({ db }: Lector, ventas: readonly number[]): Promise<FilaDevolucion[]> =>
  db
    .select()
    .from(devoluciones)
    .where(inArray(devoluciones.venta, [...ventas]))
    .orderBy(asc(devoluciones.creado_en), asc(devoluciones.id));

/** The live payment of a movement for that sale, or any payment with that number of a payment service. */
export async function buscarPago(
  { db }: Lector,
  { venta, via, movimiento, referencia }: Pick<FilaPago, "venta" | "via" | "movimiento" | "referencia">,
): Promise<FilaPago | null> {
  if (movimiento === null && referencia === null) return null;
  const [fila] = await db
    .select()
    .from(pagos)
    .where(
      referencia === null
        ? and(eq(pagos.venta, venta), eq(pagos.movimiento, movimiento ?? 0), isNull(pagos.deshecho_en))
        : and(eq(pagos.via, via), eq(pagos.referencia, referencia)),
    );
  return fila ?? null;
}

/** A RUT that paid for a person; `venta` names the one sale for which it counts, null all of them. */
export type Pagador = { usuario: string; rut: string; venta: number | null };

/**
 * The RUTs whose transfers paid for these people, and for each of these sales, whose payer the desk has not remembered yet. A payment
 * that was undone does not count.
 */
export async function leerPagadoresDe(
  { db }: Lector,
  personas: readonly string[],
  ventas: readonly number[],
): Promise<Pagador[]> {
  const { rows } = await db.execute<Pagador>(sql`
    select g.usuario, g.rut, null::bigint as venta from pagadores g
     where g.usuario = any(${sql.param([...personas])}::text[])
       and exists (select from ventas v join pagos p on p.venta = v.id join movimientos_banco m on m.id = p.movimiento
                    where v.usuario = g.usuario and m.rut_pagador = g.rut and p.deshecho_en is null)
    union
    select v.usuario, m.rut_pagador, p.venta from pagos p
      join ventas v on v.id = p.venta join movimientos_banco m on m.id = p.movimiento
     where p.venta = any(${sql.param([...ventas])}::bigint[]) and p.deshecho_en is null and m.rut_pagador is not null`);
  return rows;
}

export type PagoNuevo = Omit<FilaPago, "id" | "deshecho_en" | "deshecho_por" | "devuelto">;

/**
 * Writes payments of different sales and returns their ids by sale. All rows are one parameter, so the statement is prepared whatever
 * their number.
 */
export async function insertarPagos(
  { db }: Lector,
  filas: readonly PagoNuevo[],
): Promise<ReadonlyMap<number, number>> {
  if (filas.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; venta: number }>(sql`
    insert into pagos (venta, monto, via, movimiento, calce, referencia, quien, creado_en, confirmacion)
    select venta, monto, via, movimiento, calce, referencia, quien, creado_en, confirmacion
      from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f(venta bigint, monto bigint, via text, movimiento bigint,
           calce text, referencia text, quien text, creado_en timestamptz, confirmacion integer)
    returning id, venta`);
  return new Map(rows.map(({ id, venta }) => [venta, id]));
}

export async function insertarDevoluciones(
  { db }: Lector,
  filas: readonly (typeof devoluciones.$inferInsert)[],
): Promise<void> {
  if (filas.length > 0) await db.insert(devoluciones).values([...filas]);
}

/** Writes a refund that a payment service is asked for, and returns its id. */
export async function insertarDevolucionDeServicio(
  { db }: Lector,
  fila: typeof devoluciones.$inferInsert & { forma: "tarjeta" | "khipu" },
): Promise<number> {
  const [escrita] = await db.insert(devoluciones).values(fila).returning({ id: devoluciones.id });
  if (!escrita) throw new Error("La devolución no se guardó.");
  return escrita.id;
}

/** The service refused: the money is in favour of the person again. */
export async function deshacerDevolucionDeServicio({ db }: Lector, id: number, cuando: Date): Promise<void> {
  await db.update(devoluciones).set({ deshecha_en: cuando }).where(eq(devoluciones.id, id));
}

/** Undoes payments; what they took from other sales of the person goes back there. */
export async function deshacerFilas(
  { db }: Lector,
  ids: readonly number[],
  { cuando, quien }: { cuando: Date; quien: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(pagos)
    .set({ deshecho_en: cuando, deshecho_por: quien })
    .where(inArray(pagos.id, [...ids]));
  await db
    .update(devoluciones)
    .set({ deshecha_en: cuando })
    .where(inArray(devoluciones.pago, [...ids]));
}

/** The milliseconds from each of the last paid purchases to its confirmation. Those that Khipu or Webpay collected are confirmed at once and do not count. */
export async function leerDemorasDePago({ db }: Lector, desde: Date, limite: number): Promise<number[]> {
  const { rows } = await db.execute<{ demora: number }>(sql`
    select extract(epoch from v.pagado_en - v.fecha)::float8 * 1000 as demora from ventas v
     where v.estado_pago = 'Pagado' and v.origen = 'transferencia' and v.fecha > ${desde.toISOString()}::timestamptz
       and not exists (select from pagos p where p.venta = v.id and p.via in ('khipu', 'webpay'))
     order by v.fecha desc limit ${limite}`);
  return rows.map(({ demora }) => demora);
}
