import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type DoorContext, limitKey } from "./client-address.ts";
import { tooMany } from "./errors.ts";
import type { RateLimiter, RuleName, Verdict } from "./rate-limit.ts";

/** Who is counted: the person, or the address of a visitor. */
export const callerKey = (c: DoorContext, sesion: Pick<Sesion, "codigo_referido"> | null): string =>
  sesion?.codigo_referido ?? limitKey(c.get("address") ?? "");

/** One attempt of a caller under one rule, and the sentence for too many of them. */
type Turn = { rule: RuleName; key: string; message: string };

export async function takeAttempt(limits: RateLimiter, { rule, key, message }: Turn): Promise<Verdict> {
  const verdict = await limits.take(rule, key);
  if (!verdict.allowed) throw tooMany(message, verdict.retry_after);
  return verdict;
}

/** Counts an attempt before it runs, and takes the count back unless it named something that does not exist. */
export async function countGuess<R>(limits: RateLimiter, turn: Turn, run: () => Promise<R>): Promise<R> {
  const { giveBack } = await takeAttempt(limits, turn);
  let isMiss = false;
  try {
    return await run();
  } catch (error) {
    isMiss = error instanceof Rechazo && error.clase === "desconocido";
    throw error;
  } finally {
    if (!isMiss) await giveBack?.();
  }
}
