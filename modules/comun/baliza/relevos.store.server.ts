import { asc, gt, notInArray, sql } from "drizzle-orm";
import { relevos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Relevo = typeof relevos.$inferSelect;

/** How a relay answered one request: with a valid pulse after so many milliseconds, or not. */
export type Informe = { url: string } & ({ demora_ms: number } | { error: string });

/** Records an answer. `fallas` counts the failures since the last valid answer. */
export async function anotarRelevo({ db }: Lector, informe: Informe, ahora: Date): Promise<void> {
  const { url } = informe;
  if ("error" in informe) {
    const mal = { mal_en: ahora, error: informe.error };
    await db
      .insert(relevos)
      .values({ url, ...mal, fallas: 1 })
      .onConflictDoUpdate({ target: relevos.url, set: { ...mal, fallas: sql`${relevos.fallas} + 1` } });
    return;
  }
  const bien = { bien_en: ahora, demora_ms: informe.demora_ms, fallas: 0 };
  await db
    .insert(relevos)
    .values({ url, ...bien })
    .onConflictDoUpdate({ target: relevos.url, set: bien });
}

export async function leerRelevos({ db }: Lector): Promise<Relevo[]> {
  return db.select().from(relevos).orderBy(asc(relevos.url));
}

/** Deletes the relays that are no longer configured. */
export async function olvidarRelevos({ db }: Lector, configurados: readonly string[]): Promise<void> {
  await db.delete(relevos).where(notInArray(relevos.url, [...configurados]));
}

/** How many relays failed their last request. */
export const contarCaidos = ({ db }: Lector): Promise<number> => db.$count(relevos, gt(relevos.fallas, 0));
