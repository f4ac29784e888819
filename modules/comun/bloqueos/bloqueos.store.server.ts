import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { bloqueos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Bloqueo = typeof bloqueos.$inferSelect;
export type BloqueoNuevo = typeof bloqueos.$inferInsert;

/**
 * Whether the shop may use the data of a person: no block of them is open. The one condition that every door asks: outboxes before
 * they take a row, files and the API before they give one, the assistant before it answers. Columns or values of the person.
 */
export const sinBloqueo = ({ usuario, email }: { usuario: SQL; email?: SQL }): SQL =>
  sql`not exists (select from bloqueos b where b.termina_en is null
    and (b.usuario = ${usuario}${email ? sql` or b.email = ${email}` : sql``}))`;

/** The same for one person. */
export async function estaBloqueada({ db }: Lector, usuario: string): Promise<boolean> {
  const { rows } = await db.execute<{ libre: boolean }>(
    sql`select ${sinBloqueo({ usuario: sql`${usuario}` })} as libre`,
  );
  return rows[0]?.libre === false;
}

/** The codes of all people whose data are blocked: few, for lists that are read as a whole. */
export async function leerBloqueadas({ db }: Lector): Promise<ReadonlySet<string>> {
  const filas = await db
    .select({ usuario: bloqueos.usuario })
    .from(bloqueos)
    .where(isNull(bloqueos.termina_en));
  return new Set(filas.flatMap(({ usuario }) => usuario ?? []));
}

const abierto = isNull(bloqueos.termina_en);

/** SQL's `=` finds nothing for a null. */
const dePersona = ({ usuario, email }: { usuario: string | null; email: string | null }) =>
  sql`(${bloqueos.usuario} = ${usuario}::text or ${bloqueos.email} = ${email}::text)`;

/** Opens a block, unless the person has one. Returns whether it is new. */
export async function insertarBloqueo({ db }: Lector, fila: BloqueoNuevo): Promise<boolean> {
  const { rowCount } = await db.insert(bloqueos).values(fila).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** The open block of a person, locked for the rest of the transaction. */
export async function bloquearBloqueo(
  { db }: Lector,
  quien: { usuario: string | null; email: string | null },
): Promise<Bloqueo | null> {
  const [fila] = await db
    .select()
    .from(bloqueos)
    .where(and(abierto, dePersona(quien)))
    .limit(1)
    .for("update");
  return fila ?? null;
}

export async function cambiarBloqueo(
  { db }: Lector,
  id: number,
  cambio: Partial<Pick<Bloqueo, "solicitud" | "respondido_en" | "termina_en" | "motivo" | "quien">>,
): Promise<void> {
  await db.update(bloqueos).set(cambio).where(eq(bloqueos.id, id));
}

/** The open block of a person, or the last one that a request asked for. */
export async function leerBloqueoDe(
  { db }: Lector,
  { usuario, email, codigo }: { usuario: string | null; email: string | null; codigo: string },
): Promise<Bloqueo | null> {
  const [fila] = await db
    .select()
    .from(bloqueos)
    .where(or(eq(bloqueos.solicitud, codigo), and(abierto, dePersona({ usuario, email }))))
    .orderBy(sql`${bloqueos.termina_en} nulls first, ${bloqueos.id} desc`)
    .limit(1);
  return fila ?? null;
}

/** The blocks of a person who is deleted end, and their address goes. */
export async function olvidarBloqueos({ db }: Lector, usuario: string, ahora: Date): Promise<void> {
  await db
    .update(bloqueos)
    .set({
      email: null,
      termina_en: sql`coalesce(${bloqueos.termina_en}, ${ahora.toISOString()}::timestamptz)`,
    })
    .where(eq(bloqueos.usuario, usuario));
}

/** Blocks that ended before then keep their dates, without address and reason; how many. */
export async function olvidarBloqueosAnteriores(
  { db }: Lector,
  antes: Date,
  limite: number,
): Promise<number> {
  const pasados = sql`select id from bloqueos where termina_en < ${antes.toISOString()}::timestamptz
    and (email is not null or motivo is not null) limit ${limite} for update skip locked`;
  const { rowCount } = await db
    .update(bloqueos)
    .set({ email: null, motivo: null })
    .where(sql`${bloqueos.id} in (${pasados})`);
  return rowCount ?? 0;
}
