import { and, eq } from "drizzle-orm";
import { productos, sorteos, sorteos_input, sorteos_semillas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Sorteo = typeof sorteos.$inferSelect;

/** A raffle, locked: abonos, inputs, the freeze and the draw wait for each other here. */
export async function bloquearSorteo({ db }: Lector, key: string): Promise<Sorteo | null> {
  const [fila] = await db.select().from(sorteos).where(eq(sorteos.key, key)).for("update");
  return fila ?? null;
}

/** What is pinned so far; read before the transaction that waits for nothing outside. */
export async function leerFijado({ db }: Lector, key: string) {
  const [fila] = await db
    .select({ estado: sorteos.estado, baliza: sorteos.baliza })
    .from(sorteos)
    .where(eq(sorteos.key, key));
  return fila ?? null;
}

/** Changes a raffle that is still in that state. */
export async function cambiarSorteo(
  { db }: Lector,
  { key, estado }: Pick<Sorteo, "key" | "estado">,
  cambios: Partial<typeof sorteos.$inferInsert>,
): Promise<Sorteo> {
  const [fila] = await db
    .update(sorteos)
    .set(cambios)
    .where(and(eq(sorteos.key, key), eq(sorteos.estado, estado)))
    .returning();
  if (!fila) throw new Error(`El sorteo ${key} ya no está ${estado}.`);
  return fila;
}

/** The secret, for the freeze and the draw only. */
export async function leerSemilla({ db }: Lector, key: string): Promise<string> {
  const [fila] = await db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, key));
  if (!fila) throw new Error(`El sorteo ${key} perdió su semilla.`);
  return fila.semilla;
}

export async function insertarAutomaticos(
  { db }: Lector,
  filas: { sorteo: string; usuario: string; input: number; created_at: Date }[],
): Promise<void> {
  if (filas.length === 0) return;
  await db.insert(sorteos_input).values(filas.map((fila) => ({ ...fila, automatico: true })));
}

/** The product, locked: whoever edits its target waits until the next raffle is open, or this one sees the new target. */
export async function bloquearProducto({ db }: Lector, sku: string) {
  const [fila] = await db
    .select({
      sku: productos.sku,
      producto: productos.producto,
      puntos: productos.puntos,
      minimo_puntos: productos.minimo_puntos,
    })
    .from(productos)
    .where(eq(productos.sku, sku))
    .for("no key update");
  if (!fila) throw new Error(`El producto ${sku} no existe.`);
  return fila;
}

export async function vaciarProducto({ db }: Lector, sku: string): Promise<void> {
  await db.update(productos).set({ puntos_final: 0 }).where(eq(productos.sku, sku));
}
