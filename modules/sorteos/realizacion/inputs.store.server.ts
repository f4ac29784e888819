import { and, eq } from "drizzle-orm";
import { sorteos, sorteos_input, tickets_participantes } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type SorteoParaInput = Pick<typeof sorteos.$inferSelect, "estado" | "congelado_en" | "fecha_sorteo">;

/** Shared: inputs do not wait for each other, and the freeze waits for all that came before it. */
export async function tomarSorteoParaInput({ db }: Lector, key: string): Promise<SorteoParaInput | null> {
  const [fila] = await db
    .select({
      estado: sorteos.estado,
      congelado_en: sorteos.congelado_en,
      fecha_sorteo: sorteos.fecha_sorteo,
    })
    .from(sorteos)
    .where(eq(sorteos.key, key))
    .for("share");
  return fila ?? null;
}

export async function participaEn({ db }: Lector, key: string, usuario: string): Promise<boolean> {
  const [fila] = await db
    .select({ id: tickets_participantes.id })
    .from(tickets_participantes)
    .where(and(eq(tickets_participantes.sorteo, key), eq(tickets_participantes.usuario, usuario)))
    .limit(1);
  return fila !== undefined;
}

/** False when that person gave theirs already. */
export async function insertarInput(
  { db }: Lector,
  fila: { sorteo: string; usuario: string; input: number; created_at: Date },
): Promise<boolean> {
  const nuevas = await db
    .insert(sorteos_input)
    .values(fila)
    .onConflictDoNothing()
    .returning({ usuario: sorteos_input.usuario });
  return nuevas.length > 0;
}
