import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { productos_ediciones } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

type EdicionNueva = Omit<typeof productos_ediciones.$inferInsert, "id" | "deshecha_en">;
export type EdicionGuardada = typeof productos_ediciones.$inferSelect;

export async function insertarEdicion({ db }: Lector, fila: EdicionNueva): Promise<number> {
  const [puesta] = await db
    .insert(productos_ediciones)
    .values(fila)
    .returning({ id: productos_ediciones.id });
  return puesta?.id ?? 0;
}

export async function bloquearEdicion({ db }: Lector, id: number): Promise<EdicionGuardada | null> {
  const [fila] = await db
    .select()
    .from(productos_ediciones)
    .where(eq(productos_ediciones.id, id))
    .for("update");
  return fila ?? null;
}

export async function marcarDeshecha({ db }: Lector, id: number, deshecha_en: Date): Promise<void> {
  await db.update(productos_ediciones).set({ deshecha_en }).where(eq(productos_ediciones.id, id));
}

const MAX_RECIENTES = 20;

/** The editions since an instant that were not undone, the newest first. */
export const leerEdicionesDesde = ({ db }: Lector, desde: Date): Promise<EdicionGuardada[]> =>
  db
    .select()
    .from(productos_ediciones)
    .where(and(gte(productos_ediciones.fecha, desde), isNull(productos_ediciones.deshecha_en)))
    .orderBy(desc(productos_ediciones.id))
    .limit(MAX_RECIENTES);
