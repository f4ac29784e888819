import { DrizzleQueryError, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import { inTransaction } from "#database/client/transaction.ts";
import type { DbOrTx } from "#database/client.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { vigilarCandados } from "./candados.server.ts";
import type { Ctx, Idempotency, Lector, Tx } from "./contexto.ts";
import {
  insertarRespuestas,
  leerRespuestaGuardada,
  type RespuestaGuardada,
} from "./idempotencia.store.server.ts";
import { esDuradero, rechazada, repetir, respondida } from "./repeticion.ts";

/**
 * SQLSTATEs after which the whole transaction should be retried: serialization failure, deadlock, and a write on a server that is no
 * longer the leader, whose connection the pool has dropped.
 */
const RETRYABLE = new Set(["40001", "40P01", "25006"]);
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
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
}

async function runOnce<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const eventos = new Map<string, Evento>();
  // A transaction reads by itself what it decides on: a shared read may be a second old.
  const { db, publish, idempotency, comun: _, ...rest } = ctx;
  // Two parts of one change may tell the same thing: one commit tells it once.
  const announce = (evento: Evento) =>
    void eventos.set(`${evento.tabla}\n${evento.clave ?? ""}\n${evento.usuario ?? ""}`, evento);
  try {
    const respuesta = await inTransaction(db, async (inner) => {
      vigilarCandados(inner);
      const hecha = await work({ ...rest, db: inner, announce }).catch(anotarDeshecha);
      // Keys are nearly always new, so the key is written last, with its answer: a key that is taken rolls everything back.
      if (idempotency) await guardarPrimera(inner, { ...idempotency, ...respondida(hecha) });
      return hecha;
    });
    if (eventos.size > 0) publish([...eventos.values()]);
    return respuesta;
  } catch (error) {
    if (!idempotency || isRetryable(error)) throw error;
    return primeraRespuesta<T>(db, idempotency, error);
  }
}

/** Another request has stored its answer under this key. */
class ClaveTomada extends Error {}

async function guardarPrimera(db: DbOrTx, fila: Idempotency & RespuestaGuardada): Promise<void> {
  if ((await insertarRespuestas(db, [fila])) === 0) throw new ClaveTomada();
}

/**
 * What a failed request answers: the stored answer of its key, which may be why it failed, or else its own failure. A refusal becomes
 * the answer of the key, so that requests that wait for it get the same one.
 */
async function primeraRespuesta<T>(db: Ctx["db"], idempotency: Idempotency, error: unknown): Promise<T> {
  if (esDuradero(error) && (await guardarRechazo(db, idempotency, error))) throw error;
  const fila = await leerRespuestaGuardada(db, idempotency).catch(() => null);
  if (!fila) throw error;
  const primera = repetir<T>(fila, idempotency);
  if ("error" in primera) throw primera.error;
  return primera.respuesta;
}

/** How long a refusal waits for another request with its key, which writes the key last and so is about to commit. */
const ESPERA_CLAVE = 2_000;
const CLAVE_OCUPADA = "Tu solicitud anterior todavía no termina: intenta de nuevo en unos segundos.";

/** Stores a refusal, unless its key already has an answer; returns whether it did. */
async function guardarRechazo(db: Ctx["db"], idempotency: Idempotency, rechazo: Rechazo): Promise<boolean> {
  try {
    return await inTransaction(db, async (inner) => {
      const fila = { ...idempotency, ...rechazada(rechazo) };
      await limitarEsperas({ db: inner }, ESPERA_CLAVE);
      return (await insertarRespuestas(inner, [fila])) > 0;
    });
  } catch (error) {
    // Only the other request knows the answer of this key. Without a limit, each repetition would keep a connection until it commits.
    if (esperoDemasiado(error)) throw new Rechazo("ocupado", CLAVE_OCUPADA, { retry_after: 5 });
    throw error;
  }
}

const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error) ?? "");

/** Stores a refusal that was thrown before any transaction, unless its key already has an answer. */
export async function recordarRechazo({ db, idempotency }: Ctx, rechazo: Rechazo): Promise<void> {
  if (idempotency && esDuradero(rechazo)) await guardarRechazo(db, idempotency, rechazo);
}

export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return sqlState(error.cause);
}

/** Errors that the work of a transaction threw by itself, so before its commit. */
const deshechas = new WeakSet<object>();

function anotarDeshecha(error: unknown): never {
  // A query also fails when the database is gone: to try again at once would only wait for it once more.
  if (error instanceof Error && !(error instanceof DrizzleQueryError)) deshechas.add(error);
  throw error;
}

/** Whether a failed transaction was rolled back for sure: after a connection lost at the commit it is unknown. */
export function fueDeshecha(error: unknown): boolean {
  if (error instanceof Rechazo || (error instanceof Error && deshechas.has(error))) return true;
  return /^(?!08|57P|E)[0-9A-Z]{5}$/.test(sqlState(error) ?? "");
}

/** What PostgreSQL answers when `limitarEsperas` ends a wait. */
const LOCK_TIMEOUT = "55P03";

/** For `limitarEsperas`: the rest of the transaction waits for a lock as long as it is held. */
export const SIN_LIMITE = 0;

/** Ends the transaction when it has waited this long for one lock from here on. */
export async function limitarEsperas({ db }: Lector, ms: number): Promise<void> {
  await db.execute(sql`${PREPARED}select set_config('lock_timeout', ${`${ms}ms`}, true)`);
}

/** A row that the work needs is locked by another transaction, and the work does not wait for it. */
export class Tomada extends Error {}

export const esperoDemasiado = (error: unknown): boolean =>
  error instanceof Tomada || sqlState(error) === LOCK_TIMEOUT;

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
