import { eq, sql } from "drizzle-orm";
import { usuarios } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Usuario = typeof usuarios.$inferSelect;
export type NuevoUsuario = typeof usuarios.$inferInsert;

/** False when another person already has that code. */
export async function insertarUsuario({ db }: Lector, fila: NuevoUsuario): Promise<boolean> {
  const nuevas = await db
    .insert(usuarios)
    .values(fila)
    .onConflictDoNothing({ target: usuarios.codigo_referido })
    .returning({ codigo_referido: usuarios.codigo_referido });
  return nuevas.length > 0;
}

export async function buscarUsuario({ db }: Lector, user_id: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.user_id, user_id));
  return fila ?? null;
}

export async function buscarPorCodigo({ db }: Lector, codigo_referido: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido));
  return fila ?? null;
}

/** The person, locked for the rest of the transaction. */
export async function bloquearUsuario({ db }: Lector, codigo: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo)).for("update");
  return fila ?? null;
}

export type CamposUsuario = Partial<Omit<NuevoUsuario, "codigo_referido" | "user_id">>;

export async function cambiarUsuario(
  { db }: Lector,
  user_id: string,
  cambios: CamposUsuario,
): Promise<Usuario | null> {
  const [fila] = await db.update(usuarios).set(cambios).where(eq(usuarios.user_id, user_id)).returning();
  return fila ?? null;
}

/** Sockets compare it with the number they were opened under. */
export async function subirVersion({ db }: Lector, user_id: string): Promise<string | null> {
  const [fila] = await db
    .update(usuarios)
    .set({ version: sql`${usuarios.version} + 1` })
    .where(eq(usuarios.user_id, user_id))
    .returning({ codigo_referido: usuarios.codigo_referido });
  return fila?.codigo_referido ?? null;
}
