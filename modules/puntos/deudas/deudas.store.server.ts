import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { type CobroDeuda, type Deuda, motivoCobro, motivoPrestamo } from "./deudas.ts";

const lista = (valores: readonly (string | number)[]) => sql.param([...valores]);

/** The open debts of these people, the oldest first. They change only under the lock of the person's account. */
export async function leerDeudas(db: DbOrTx, usuarios: readonly string[]): Promise<Deuda[]> {
  if (usuarios.length === 0) return [];
  const { rows } = await db.execute<Deuda>(sql`
    select d.id, d.usuario, d.puntos, d.pagados, case when v.usuario = d.usuario then v.codigo end as venta
      from deudas d join ventas v on v.id = d.venta
     where d.usuario = any(${lista(usuarios)}::text[]) and d.saldada_en is null
     order by d.id`);
  return rows;
}

/** The points that a person owes. */
export const porDevolver = (usuario: string | SQL): SQL =>
  sql`(select coalesce(sum(puntos - pagados), 0)::bigint from deudas where usuario = ${usuario} and saldada_en is null)`;

export async function sumarPorDevolver(db: DbOrTx, usuario: string): Promise<number> {
  const { rows } = await db.execute<{ puntos: number }>(sql`select ${porDevolver(usuario)} as puntos`);
  return rows[0]?.puntos ?? 0;
}

/** Stores what payments changed: the debts, and one row of the formula for each payment. */
export async function escribirCobros(db: DbOrTx, cobros: readonly CobroDeuda[], fecha: Date): Promise<void> {
  const instante = sql`${fecha.toISOString()}::timestamptz`;
  await db.execute(sql`
    with c as (
      select * from unnest(
        ${lista(cobros.map(({ id }) => id))}::bigint[],
        ${lista(cobros.map(({ usuario }) => usuario))}::text[],
        ${lista(cobros.map(({ cobrado }) => cobrado))}::bigint[],
        ${lista(cobros.map(({ pagados }) => pagados))}::bigint[],
        ${lista(cobros.map(({ venta }) => motivoCobro(venta)))}::text[]
      ) as c(id, usuario, cobrado, pagados, motivo)
    ), pagadas as (
      update deudas d set pagados = c.pagados, saldada_en = case when c.pagados = d.puntos then ${instante} end,
             marca = case when c.pagados < d.puntos then d.marca end
        from c where d.id = c.id
    )
    insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total, fecha_compra, motivo, deuda)
    select usuario, -cobrado, 'Acreditado', 'ajuste', 0, 0, ${instante}, motivo, id from c order by id`);
}

type Prestamo = {
  usuario: string;
  puntos: number;
  venta: { id: number; codigo: string | null };
  fecha: Date;
};

/** Lends points that an annulment could not take back: the debt, and the row of the formula that balances the annulled line. */
export async function prestarPuntos(
  { db }: Lector,
  { usuario, puntos, venta, fecha }: Prestamo,
): Promise<void> {
  const instante = sql`${fecha.toISOString()}::timestamptz`;
  await db.execute(sql`
    with d as (
      insert into deudas (usuario, puntos, venta, creada_en)
      values (${usuario}, ${puntos}, ${venta.id}, ${instante}) returning id
    )
    insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total, fecha_compra, motivo, deuda)
    select ${usuario}, ${puntos}::bigint, 'Acreditado', 'ajuste', 0, 0, ${instante}, ${motivoPrestamo(venta.codigo)}, id
      from d`);
}

/** Keeps the mark of the person's mailbox on their open debts. The caller holds the lock of the person's account. */
export async function marcarDeudas({ db }: Lector, usuario: string, marca: string): Promise<void> {
  await db.execute(sql`
    update deudas set marca = ${marca} where usuario = ${usuario} and saldada_en is null`);
}
