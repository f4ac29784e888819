import { constants, getPriority, setPriority } from "node:os";
import { isMainThread, workerData } from "node:worker_threads";
import { atenderHilo } from "#modules/comun/hilo.server.ts";
import type { Letter } from "./letter.ts";

// The thread in which `createMailer` writes and sends mails. The process imports this file only to learn its address, which the bundle
// chooses.

export const TAREA = "correos";
export const direccion = import.meta.url;

/** What the mail library says about a failure; an `Error` would lose these fields between threads. */
export type Failure = { message: string } & Partial<Record<(typeof FIELDS)[number], unknown>>;
const FIELDS = ["code", "command", "responseCode", "response"] as const;

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const said: Partial<Record<string, unknown>> = { ...error };
  const fields = FIELDS.filter((field) => ["string", "number"].includes(typeof said[field]));
  return { message: error.message, ...Object.fromEntries(fields.map((field) => [field, said[field]])) };
}

/**
 * A customer waits for the answer of a purchase, but not for its mail. On Linux this is the priority of the thread alone. A shop that was
 * started with a lower one keeps it: only root may raise a priority.
 */
function stepBehindRequests(): void {
  const below = constants.priority.PRIORITY_BELOW_NORMAL;
  if (process.platform === "linux" && getPriority() < below) setPriority(below);
}

if (!isMainThread && workerData === TAREA) {
  stepBehindRequests();
  void import("./letter.ts").then(({ sendLetter }) =>
    atenderHilo(
      (letter: Letter): Promise<Failure | null> => sendLetter(letter).then(() => null, describeFailure),
    ),
  );
}
