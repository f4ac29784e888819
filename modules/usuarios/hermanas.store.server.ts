import { type SQL, sql } from "drizzle-orm";
import { buzonPlano } from "#database/schema.ts";
import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Usuario } from "./usuarios.store.server.ts";

/** Whether the account `g.usuario` paid a sale with `g.rut` that was confirmed by its code. Only that proves whose RUT it is. */
const CON_CODIGO: SQL = sql`exists (
  select from ventas v
    join pagos p on p.venta = v.id and p.calce = 'codigo' and p.deshecho_en is null
    join movimientos_banco m on m.id = p.movimiento
   where v.usuario = g.usuario and m.rut_pagador = g.rut)`;

/** The RUTs with which an account paid by code. */
export async function leerRutsPagados({ db }: Lector, codigo_referido: string): Promise<string[]> {
  const { rows } = await db.execute<{ rut: string }>(sql`
    select g.rut from pagadores g where g.usuario = ${codigo_referido} and ${CON_CODIGO}`);
  return rows.map(({ rut }) => rut);
}

/** The other accounts of a person: those of the same confirmed mailbox, and those that paid by code with one of these RUTs. */
export async function leerHermanas(
  { db }: Lector,
  { codigo_referido, email }: Pick<Usuario, "codigo_referido" | "email">,
  ruts: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select h.codigo_referido as codigo
      from usuarios h join auth."user" a on a.id = h.user_id and a."emailVerified"
     where h.codigo_referido <> ${codigo_referido}
       and (${buzonPlano(sql.raw("h.email"))} = ${email ? buzonDe(email) : null}::text
         or h.codigo_referido in (
              select g.usuario from pagadores g where g.rut = any(${sql.param([...ruts])}::text[]) and ${CON_CODIGO}))
     order by 1`);
  return rows.map(({ codigo }) => codigo);
}

/** Prolongs the pause of these accounts; a pause never becomes shorter. */
export async function alargarPausas({ db }: Lector, codigos: readonly string[], hasta: Date): Promise<void> {
  await db.execute(sql`
    update usuarios set pausa_hasta = greatest(pausa_hasta, ${hasta.toISOString()}::timestamptz)
     where codigo_referido = any(${sql.param([...codigos])}::text[])`);
}
