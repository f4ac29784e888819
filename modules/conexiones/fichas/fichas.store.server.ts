import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { fichas_api, usuarios } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaFicha = typeof fichas_api.$inferSelect;

/** Found by an index over the hash: how long it takes tells nothing about the token that was sent. */
export async function buscarFicha({ db }: Lector, huella: string): Promise<FilaFicha | null> {
  const [fila] = await db.select().from(fichas_api).where(eq(fichas_api.huella, huella));
  return fila ?? null;
}

/** Writes when a token was used, unless another request wrote it after `antes`. */
export async function anotarUso({ db }: Lector, id: number, ahora: Date, antes: Date): Promise<void> {
  await db
    .update(fichas_api)
    .set({ usada_en: ahora })
    .where(and(eq(fichas_api.id, id), or(isNull(fichas_api.usada_en), lt(fichas_api.usada_en, antes))));
}

export async function insertarFicha({ db }: Lector, fila: typeof fichas_api.$inferInsert): Promise<number> {
  const [puesta] = await db.insert(fichas_api).values(fila).returning({ id: fichas_api.id });
  if (!puesta) throw new Error("La ficha no se escribió.");
  return puesta.id;
}

/** Locks a token, so that two admins who revoke it leave one line in the audit. */
export async function bloquearFicha({ db }: Lector, id: number): Promise<FilaFicha | null> {
  const [fila] = await db.select().from(fichas_api).where(eq(fichas_api.id, id)).for("update");
  return fila ?? null;
}

export async function fijarRevocada({ db }: Lector, id: number, quien: string, ahora: Date): Promise<void> {
  await db.update(fichas_api).set({ revocada_en: ahora, revocada_por: quien }).where(eq(fichas_api.id, id));
}

/** Locks the table against other writers and counts the tokens that were not revoked. */
export async function contarSinRevocar({ db }: Lector): Promise<number> {
  await db.execute(sql`lock table ${fichas_api} in share row exclusive mode`);
  return db.$count(fichas_api, isNull(fichas_api.revocada_en));
}

const MAX_LISTADAS = 100;

/** Tokens with the names of their admins, those that are not revoked first, then newest first. */
export const leerFichas = ({ db }: Lector) =>
  db
    .select({
      id: fichas_api.id,
      nombre: fichas_api.nombre,
      final: fichas_api.final,
      alcances: fichas_api.alcances,
      vence_en: fichas_api.vence_en,
      creada_en: fichas_api.creada_en,
      usada_en: fichas_api.usada_en,
      revocada_en: fichas_api.revocada_en,
      autor: {
        codigo_referido: usuarios.codigo_referido,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        email: usuarios.email,
      },
    })
    .from(fichas_api)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, fichas_api.creada_por))
    .orderBy(desc(isNull(fichas_api.revocada_en)), desc(fichas_api.id))
    .limit(MAX_LISTADAS);
