import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { idempotencia } from "#database/schema.ts";
import type { Ctx, Idempotency, Tx } from "./contexto.ts";
import type { Evento } from "./eventos.ts";
import { type Clase, esRechazo, Rechazo } from "./rechazo.ts";

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
    const tx = (inner: DbOrTx): Tx => ({ ...rest, db: inner, announce: (evento) => eventos.push(evento) });
    if (!idempotency) return { answer: await work(tx(db)) };
    const first = await firstAnswer<T>(tx(db), idempotency);
    if (first) return first;
    // A refusal undoes the work, not the claim: whoever waits for this key gets the same refusal.
    const outcome = await db
      .transaction(async (inner) => work(tx(inner)))
      .then(
        (answer) => ({ answer }),
        (error: unknown) => ({ refusal: storableRefusal(error) }),
      );
    await db
      .update(idempotencia)
      .set("refusal" in outcome ? refusedRow(outcome.refusal) : answeredRow(outcome.answer))
      .where(and(eq(idempotencia.quien, idempotency.quien), eq(idempotencia.clave, idempotency.clave)));
    return outcome;
  });
  if ("refusal" in result) throw result.refusal;
  if (eventos.length > 0) ctx.publish(eventos);
  return result.answer;
}

/** What the state or a rule refused stays refused under its key; any other failure may be tried again. */
function storableRefusal(error: unknown): Rechazo {
  if (esRechazo(error) && (error.clase === "estado" || error.clase === "valor")) return error;
  throw error;
}

type Refusal = { clase: Clase; message: string; datos: Record<string, unknown> };
/** The column keeps the status that the first caller saw; anything but 200 marks a refusal. */
const STATUS = { answered: 200, estado: 409, valor: 422 };

const answeredRow = (answer: unknown) => ({ http_status: STATUS.answered, respuesta: answer ?? null });
const refusedRow = ({ clase, message, datos }: Rechazo) => ({
  http_status: clase === "valor" ? STATUS.valor : STATUS.estado,
  respuesta: { clase, message, datos } satisfies Refusal,
});

/** A refusal thrown before any transaction is remembered too, unless its key has an answer already. */
export async function recordarRechazo({ db, idempotency }: Ctx, rechazo: Rechazo): Promise<void> {
  if (!idempotency || (rechazo.clase !== "estado" && rechazo.clase !== "valor")) return;
  await db
    .insert(idempotencia)
    .values({ ...idempotency, ...refusedRow(rechazo) })
    .onConflictDoNothing();
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
  if (row.http_status !== STATUS.answered) {
    const { clase, message, datos } = row.respuesta as Refusal;
    throw new Rechazo(clase, message, datos);
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
