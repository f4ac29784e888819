import { sql } from "drizzle-orm";
import { errores_por_hora } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type ErroresHora = typeof errores_por_hora.$inferInsert;
export type ClaseError = ErroresHora["clase"];

/** Adds to what all processes counted in those hours. */
export async function sumarErrores({ db }: Lector, filas: readonly ErroresHora[]): Promise<void> {
  if (filas.length === 0) return;
  await db
    .insert(errores_por_hora)
    .values([...filas])
    .onConflictDoUpdate({
      target: [errores_por_hora.hora, errores_por_hora.clase],
      set: { cuenta: sql`${errores_por_hora.cuenta} + excluded.cuenta` },
    });
}
