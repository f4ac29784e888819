import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { notificaciones } from "#database/schema.ts";

type ConDb = { db: DbOrTx };
export type Notificacion = typeof notificaciones.$inferSelect;

type FilaNueva = typeof notificaciones.$inferInsert;
/** PostgreSQL takes at most 65,535 values in one statement. */
const POR_ORDEN = 1_000;

/** The codes of those who did not know yet, one per notice. */
export async function insertarNotificaciones({ db }: ConDb, filas: readonly FilaNueva[]): Promise<string[]> {
  const avisados: string[] = [];
  for (let desde = 0; desde < filas.length; desde += POR_ORDEN) {
    const nuevas = await db
      .insert(notificaciones)
      .values(filas.slice(desde, desde + POR_ORDEN))
      .onConflictDoNothing()
      .returning({ usuario: notificaciones.usuario });
    avisados.push(...nuevas.map(({ usuario }) => usuario));
  }
  return avisados;
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
