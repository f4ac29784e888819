import { eq, sql } from "drizzle-orm";
import { ajustes, auditoria } from "#database/schema.ts";
import type { Ajustes } from "./ajustes.ts";
import { completarAjustes } from "./ajustes.ts";
import type { Ctx, Tx } from "./contexto.ts";

export async function leerAjustes(ctx: Pick<Ctx, "db"> | Pick<Tx, "db">): Promise<Ajustes> {
  const filas = await ctx.db.select({ clave: ajustes.clave, valor: ajustes.valor }).from(ajustes);
  return completarAjustes(Object.fromEntries(filas.map(({ clave, valor }) => [clave, valor])));
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

export type HechoAuditado = {
  quien: string;
  accion: string;
  objeto: string;
  antes?: unknown;
  despues?: unknown;
};

/** Every admin action leaves this trace in its own transaction. */
export async function anotarAuditoria(tx: Tx, hecho: HechoAuditado): Promise<void> {
  await tx.db.insert(auditoria).values({ ...hecho, fecha: tx.now() });
  tx.announce({ tabla: "auditoria", clave: hecho.objeto });
}

export async function databaseAnswers(ctx: Ctx): Promise<boolean> {
  return ctx.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

export async function leerAjuste(ctx: Pick<Ctx, "db"> | Pick<Tx, "db">, clave: string): Promise<unknown> {
  const [fila] = await ctx.db.select({ valor: ajustes.valor }).from(ajustes).where(eq(ajustes.clave, clave));
  return fila?.valor;
}
