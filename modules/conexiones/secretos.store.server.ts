import { eq, inArray } from "drizzle-orm";
import { conexiones_secretos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type SecretoCifrado = typeof conexiones_secretos.$inferSelect;

export async function escribirSecreto({ db }: Lector, fila: SecretoCifrado): Promise<void> {
  const { nombre, ...valores } = fila;
  await db
    .insert(conexiones_secretos)
    .values(fila)
    .onConflictDoUpdate({ target: conexiones_secretos.nombre, set: valores });
}

export async function buscarSecretos(
  { db }: Lector,
  nombres: readonly string[],
): Promise<Map<string, SecretoCifrado>> {
  const filas = await db
    .select()
    .from(conexiones_secretos)
    .where(inArray(conexiones_secretos.nombre, [...nombres]));
  return new Map(filas.map((fila) => [fila.nombre, fila]));
}

export async function eliminarSecreto({ db }: Lector, nombre: string): Promise<boolean> {
  const filas = await db
    .delete(conexiones_secretos)
    .where(eq(conexiones_secretos.nombre, nombre))
    .returning({ nombre: conexiones_secretos.nombre });
  return filas.length > 0;
}
