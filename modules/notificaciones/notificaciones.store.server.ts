import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { notificaciones } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Notificacion = typeof notificaciones.$inferSelect;

type FilaNueva = typeof notificaciones.$inferInsert;
/** PostgreSQL allows at most 65,535 parameters per statement. */
const POR_ORDEN = 1_000;

/** Inserts notices with new keys and returns the people who got one, one code per notice. */
export async function insertarNotificaciones({ db }: Lector, filas: readonly FilaNueva[]): Promise<string[]> {
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

export const contarNoLeidasDe = ({ db }: Lector, usuario: string): Promise<number> =>
  db.$count(notificaciones, noLeidasDe(usuario));

const deQuien = (db: DbOrTx, usuario: string) =>
  db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.usuario, usuario))
    .orderBy(desc(notificaciones.created_at), desc(notificaciones.id));

export const leerUltimas = ({ db }: Lector, usuario: string, limite: number): Promise<Notificacion[]> =>
  deQuien(db, usuario).limit(limite);

export async function leerNotificaciones(
  { db }: Lector,
  usuario: string,
  { limite, desde }: { limite: number; desde: number },
): Promise<{ filas: Notificacion[]; total: number }> {
  const filas = await deQuien(db, usuario).limit(limite).offset(desde);
  const [conteo] = await db
    .select({ total: cuantosHasta(sql`from ${notificaciones} where ${eq(notificaciones.usuario, usuario)}`) })
    .from(sql`(select 1) uno`);
  return { filas, total: conteo?.total ?? 0 };
}

/** One of the person's own notices, or null. */
export async function buscarNotificacion({ db }: Lector, usuario: string, id: number) {
  const [fila] = await db
    .select({ enlace: notificaciones.enlace, leida_en: notificaciones.leida_en })
    .from(notificaciones)
    .where(and(eq(notificaciones.id, id), eq(notificaciones.usuario, usuario)));
  return fila ?? null;
}

/** Marks all unread notices of a person, or those of the list that are the person's own. */
export async function marcarLeidasDe(
  { db }: Lector,
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

export async function borrarNotificacionesDe({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(notificaciones).where(eq(notificaciones.usuario, usuario));
}
