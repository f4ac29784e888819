import { sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "./contexto.ts";
import {
  guardarRespuesta,
  insertarRespuestas,
  leerRespuesta,
  reclamarClave,
} from "./idempotencia.store.server.ts";
import { esDuradero, rechazada, repetir, respondida } from "./repeticion.ts";

/** SQLSTATEs after which the whole transaction should be retried: serialization failure and deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/**
 * Runs a write in one transaction. Events are published after the commit, and a request with an Idempotency-Key stores
 * its answer together with its effects, so that a retry gets the same answer.
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
    const tx = (inner: DbOrTx): Tx => ({ ...rest, db: inner, announce: (evento) => eventos.push(evento) });
    if (!idempotency) return { respuesta: await work(tx(db)) };
    // Claim the key. If another request holds it, wait for it and return its answer.
    if (!(await reclamarClave(db, idempotency)))
      return repetir<T>(await leerRespuesta(db, idempotency), idempotency);
    // A refusal rolls back the work but not the claim: requests that wait for this key get the same refusal.
    const outcome = await db
      .transaction(async (inner) => work(tx(inner)))
      .then(
        (respuesta) => ({ respuesta }),
        (error: unknown) => {
          if (esDuradero(error)) return { error };
          throw error;
        },
      );
    await guardarRespuesta(
      db,
      idempotency,
      "error" in outcome ? rechazada(outcome.error) : respondida(outcome.respuesta),
    );
    return outcome;
  });
  if ("error" in result) throw result.error;
  if (eventos.length > 0) ctx.publish(eventos);
  return result.respuesta;
}

/** Stores a refusal that was thrown before any transaction, unless its key already has an answer. */
export async function recordarRechazo({ db, idempotency }: Ctx, rechazo: Rechazo): Promise<void> {
  if (idempotency && esDuradero(rechazo))
    await insertarRespuestas(db, [{ ...idempotency, ...rechazada(rechazo) }]);
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return sqlState(error.cause);
}

/** Whether a failed transaction was rolled back for sure: after a connection lost at the commit it is unknown. */
export function fueDeshecha(error: unknown): boolean {
  return error instanceof Rechazo || /^(?!08|57P|E)[0-9A-Z]{5}$/.test(sqlState(error) ?? "");
}

/** A lock by name until the end of the transaction, for things that have no row to lock. */
export async function bloquear(tx: Tx, nombre: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nombre}, 0))`);
}

/** The same lock without waiting: false while another transaction holds it. */
export async function bloquearSiLibre(tx: Tx, nombre: string): Promise<boolean> {
  const { rows } = await tx.db.execute<{ libre: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${nombre}, 0)) as libre`,
  );
  return rows[0]?.libre ?? false;
}
