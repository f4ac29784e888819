import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import type { Cadena } from "#modules/comun/baliza/drand.ts";

// Checking a signature takes about 100 ms of computing, which would delay every request of the process. The server imports this
// file to learn its address, also inside the bundle, and runs it as a thread of its own.

export const TASK = "verify-pulses";
export const address = import.meta.url;

export type Question = { id: number; cadena: Cadena; ronda: number; firma: string };
export const answerSchema = z.object({ id: z.number(), valid: z.boolean() });

if (!isMainThread && workerData === TASK) {
  parentPort?.on("message", async ({ id, cadena, ronda, firma }: Question) => {
    // Only the thread loads the curve's code.
    const { verificarPulso } = await import("#modules/comun/baliza/verificar-pulso.ts");
    parentPort?.postMessage({ id, valid: await verificarPulso(cadena, ronda, firma) });
  });
}
