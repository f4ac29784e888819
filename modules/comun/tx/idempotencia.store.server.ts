import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { idempotencia } from "#database/schema.ts";
import type { Idempotency } from "./contexto.ts";

export type FilaIdempotencia = typeof idempotencia.$inferSelect;
/** A stored answer: the status that the first caller got, and the body. */
export type RespuestaGuardada = { http_status: number; respuesta: unknown };

type Nombre = Pick<Idempotency, "quien" | "clave">;
const deNombre = ({ quien, clave }: Nombre) =>
  and(eq(idempotencia.quien, quien), eq(idempotencia.clave, clave));

export async function leerRespuesta(db: DbOrTx, nombre: Nombre): Promise<FilaIdempotencia | null> {
  const [fila] = await db.select().from(idempotencia).where(deNombre(nombre));
  return fila ?? null;
}

/** Stores several answers at once; a key that already has one keeps it. Returns how many were new. */
export async function insertarRespuestas(
  db: DbOrTx,
  filas: readonly (Idempotency & RespuestaGuardada)[],
): Promise<number> {
  if (filas.length === 0) return 0;
  const { rowCount } = await db
    .insert(idempotencia)
    .values([...filas])
    .onConflictDoNothing();
  return rowCount ?? 0;
}

export async function leerRespuestas(db: DbOrTx, nombres: readonly Nombre[]): Promise<FilaIdempotencia[]> {
  if (nombres.length === 0) return [];
  const quienes = sql.param(nombres.map(({ quien }) => quien));
  const claves = sql.param(nombres.map(({ clave }) => clave));
  return db
    .select()
    .from(idempotencia)
    .where(
      sql`(${idempotencia.quien}, ${idempotencia.clave}) in (select * from unnest(${quienes}::text[], ${claves}::text[]))`,
    );
}
