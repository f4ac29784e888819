import { sql } from "drizzle-orm";
import { buzonPlano } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Deuda } from "#modules/puntos/deudas/deudas.ts";

/** A debt, and another account of its person that has points. */
export type DeudaAjena = { deuda: number; hermana: string };

/**
 * The open debts whose person has points in another account: one of the same confirmed mailbox, or one that paid by code with the same
 * RUT. A shop without open debts reads nothing else.
 */
export async function leerDeudasAjenas({ db }: Lector): Promise<DeudaAjena[]> {
  const { rows } = await db.execute<DeudaAjena>(sql`
    with abiertas as (
      select d.id, d.usuario from deudas d where d.saldada_en is null
    ), confirmadas as (
      select u.codigo_referido as usuario, ${buzonPlano(sql.raw("u.email"))} as buzon
        from usuarios u join auth."user" a on a.id = u.user_id and a."emailVerified"
       where exists (select from abiertas)
    ), pagaron as (
      select distinct v.usuario, m.rut_pagador as rut
        from pagos p join ventas v on v.id = p.venta join movimientos_banco m on m.id = p.movimiento
       where p.calce = 'codigo' and p.deshecho_en is null and m.rut_pagador is not null and exists (select from abiertas)
    ), hermanas as (
      select t.id, h.usuario from abiertas t
        join confirmadas o on o.usuario = t.usuario
        join confirmadas h on h.buzon = o.buzon and h.usuario <> t.usuario
      union
      select t.id, h.usuario from abiertas t
        join pagaron o on o.usuario = t.usuario
        join pagaron h on h.rut = o.rut and h.usuario <> t.usuario
    )
    select h.id as deuda, h.usuario as hermana
      from hermanas h join libro_cuentas c on c.cuenta = 'usuario:' || h.usuario and c.saldo > 0
     order by h.id, h.usuario`);
  return rows;
}

/** The open debts of deleted accounts, by the mark of the mailbox. */
export async function leerMarcadas({ db }: Lector): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ marca: string; deudas: number[] }>(sql`
    select d.marca, array_agg(d.id order by d.id) as deudas
      from deudas d where d.saldada_en is null and d.marca is not null group by d.marca`);
  return new Map(rows.map(({ marca, deudas }) => [marca, deudas]));
}

/** The confirmed accounts that have points. */
export async function leerConPuntos({ db }: Lector): Promise<{ usuario: string; email: string }[]> {
  const { rows } = await db.execute<{ usuario: string; email: string }>(sql`
    select u.codigo_referido as usuario, u.email
      from usuarios u join auth."user" a on a.id = u.user_id and a."emailVerified"
      join libro_cuentas c on c.cuenta = 'usuario:' || u.codigo_referido and c.saldo > 0
     order by u.codigo_referido`);
  return rows;
}

/** The debt as it is now, under its lock, with the account that pays it; null once it is settled. */
export async function bloquearDeuda({ db }: Lector, { deuda, hermana }: DeudaAjena): Promise<Deuda | null> {
  const { rows } = await db.execute<Deuda>(sql`
    select d.id, ${hermana}::text as usuario, d.puntos, d.pagados, case when v.usuario = d.usuario then v.codigo end as venta
      from deudas d join ventas v on v.id = d.venta
     where d.id = ${deuda} and d.saldada_en is null for update of d`);
  return rows[0] ?? null;
}
