import { eq } from "drizzle-orm";
import { push_llaves, push_suscripciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

const UNA = 1;

type FilaLlaves = Omit<typeof push_llaves.$inferSelect, "id">;

export async function leerFilaLlaves({ db }: Lector): Promise<FilaLlaves | null> {
  const [fila] = await db.select().from(push_llaves).where(eq(push_llaves.id, UNA));
  return fila ?? null;
}

/** Replaces the keys. Browsers are bound to the earlier ones, so their subscriptions are worth nothing any more. */
export async function ponerLlaves({ db }: Lector, llaves: FilaLlaves): Promise<void> {
  await db.delete(push_suscripciones);
  await db
    .insert(push_llaves)
    .values({ id: UNA, ...llaves })
    .onConflictDoUpdate({ target: push_llaves.id, set: llaves });
}
