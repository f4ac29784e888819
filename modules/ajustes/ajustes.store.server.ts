import { eq } from "drizzle-orm";
import { ajustes } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type Ajustes, completarAjustes } from "./ajustes.ts";

export async function leerAjustes({ db }: Lector): Promise<Ajustes> {
  const filas = await db.select({ clave: ajustes.clave, valor: ajustes.valor }).from(ajustes);
  return completarAjustes(Object.fromEntries(filas.map(({ clave, valor }) => [clave, valor])));
}

export async function leerAjuste({ db }: Lector, clave: string): Promise<unknown> {
  const [fila] = await db.select({ valor: ajustes.valor }).from(ajustes).where(eq(ajustes.clave, clave));
  return fila?.valor;
}

export async function guardarAjustes(tx: Tx, cambios: Partial<Ajustes>, quien: string | null): Promise<void> {
  for (const [clave, valor] of Object.entries(cambios)) {
    const fila = { valor, actualizado_en: tx.now(), actualizado_por: quien };
    await tx.db
      .insert(ajustes)
      .values({ clave, ...fila })
      .onConflictDoUpdate({ target: ajustes.clave, set: fila });
  }
  tx.announce({ tabla: "ajustes" });
}

/** Writes a first value without touching one that the owner may have changed. */
export async function sembrarAjustes(tx: Tx, valores: Partial<Ajustes>): Promise<void> {
  const filas = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }));
  if (filas.length > 0) await tx.db.insert(ajustes).values(filas).onConflictDoNothing();
}
