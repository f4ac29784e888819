import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { notificaciones } from "#database/schema.ts";

type ConDb = { db: DbOrTx };
export type Notificacion = typeof notificaciones.$inferSelect;

/** False when that reason was told already. */
export async function insertarNotificacion(
  { db }: ConDb,
  fila: typeof notificaciones.$inferInsert,
): Promise<boolean> {
  const nuevas = await db
    .insert(notificaciones)
    .values(fila)
    .onConflictDoNothing()
    .returning({ id: notificaciones.id });
  return nuevas.length > 0;
}

const noLeidasDe = (usuario: string) =>
  and(eq(notificaciones.usuario, usuario), isNull(notificaciones.leida_en));

export const contarNoLeidasDe = ({ db }: ConDb, usuario: string): Promise<number> =>
  db.$count(notificaciones, noLeidasDe(usuario));

export async function leerNotificaciones(
  { db }: ConDb,
  usuario: string,
  { limite, desde }: { limite: number; desde: number },
): Promise<{ filas: Notificacion[]; total: number }> {
  const suyas = eq(notificaciones.usuario, usuario);
  const filas = await db
    .select()
    .from(notificaciones)
    .where(suyas)
    .orderBy(desc(notificaciones.created_at), desc(notificaciones.id))
    .limit(limite)
    .offset(desde);
  return { filas, total: await db.$count(notificaciones, suyas) };
}

/** All unread ones of a person, or those of the list that are theirs. */
export async function marcarLeidasDe(
  { db }: ConDb,
  usuario: string,
  leida_en: Date,
  ids?: readonly number[],
): Promise<number> {
  const filas = await db
    .update(notificaciones)
    .set({ leida_en })
    .where(and(noLeidasDe(usuario), ids ? inArray(notificaciones.id, [...ids]) : undefined))
    .returning({ id: notificaciones.id });
  return filas.length;
}

export async function borrarNotificacionesDe({ db }: ConDb, usuario: string): Promise<void> {
  await db.delete(notificaciones).where(eq(notificaciones.usuario, usuario));
}
