import { and, eq, sql } from "drizzle-orm";
import { idempotencia } from "#database/schema.ts";
import type { Ctx, Idempotency, Tx } from "./contexto.ts";
import type { Evento } from "./eventos.ts";
import { Rechazo } from "./rechazo.ts";

/** PostgreSQL's own words for "try the whole transaction again". */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/**
 * One write, one transaction: events are announced after the commit, and a request that
 * carries an Idempotency-Key stores its answer with its effects, so that a retry gets it again.
 */
export async function enTransaccion<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
}

async function runOnce<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const eventos: Evento[] = [];
  const { db, publish: _publish, idempotency, ...rest } = ctx;
  const result = await db.transaction(async (db) => {
    const tx: Tx = { ...rest, db, announce: (evento) => eventos.push(evento) };
    if (!idempotency) return work(tx);
    const first = await firstAnswer<T>(tx, idempotency);
    if (first) return first.answer;
    const answer = await work(tx);
    await tx.db
      .update(idempotencia)
      .set({ respuesta: answer ?? null, http_status: 200 })
      .where(and(eq(idempotencia.quien, idempotency.quien), eq(idempotencia.clave, idempotency.clave)));
    return answer;
  });
  if (eventos.length > 0) ctx.publish(eventos);
  return result;
}

/** Claims the key, or waits for whoever holds it and returns what that request answered. */
async function firstAnswer<T>(tx: Tx, { quien, clave, funcion, huella }: Idempotency) {
  const claimed = await tx.db
    .insert(idempotencia)
    .values({ quien, clave, funcion, huella })
    .onConflictDoNothing()
    .returning({ clave: idempotencia.clave });
  if (claimed.length > 0) return null;
  const [row] = await tx.db
    .select()
    .from(idempotencia)
    .where(and(eq(idempotencia.quien, quien), eq(idempotencia.clave, clave)));
  if (!row || row.funcion !== funcion || row.huella !== huella) {
    throw new Rechazo("estado", "Esa clave de repetición ya se usó para otra solicitud.");
  }
  return { answer: row.respuesta as T };
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return sqlState(error.cause);
}

/** A lock that lasts as long as the transaction, for things that have no row yet. */
export async function bloquear(tx: Tx, nombre: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`);
}
