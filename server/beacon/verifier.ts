import { Worker } from "node:worker_threads";
import type { Cadena } from "#modules/comun/baliza/drand.ts";

export type Verify = (cadena: Cadena, ronda: number, firma: string) => Promise<boolean>;
export type Verifier = { verify: Verify; stop(): Promise<void> };

type Waiting = { resolve(valid: boolean): void; reject(error: Error): void };

/** Verifies pulses in a thread that starts with the first question. A thread that dies fails its questions; the next one starts anew. */
export function createVerifier(): Verifier {
  const waiting = new Map<number, Waiting>();
  let thread: Promise<Worker> | undefined;
  let next = 0;

  async function start(): Promise<Worker> {
    const { address, answerSchema, TASK } = await import("./verify-worker.ts");
    const worker = new Worker(new URL(address), { workerData: TASK });
    // A process that stops must not wait for the thread.
    worker.unref();
    worker.on("message", (message: unknown) => {
      const { id, valid } = answerSchema.parse(message);
      waiting.get(id)?.resolve(valid);
      waiting.delete(id);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The thread that verifies pulses ended.")));
    return worker;
  }

  function fail(error: unknown): void {
    thread = undefined;
    for (const { reject } of waiting.values())
      reject(error instanceof Error ? error : new Error(String(error)));
    waiting.clear();
  }

  return {
    async verify(cadena, ronda, firma) {
      thread ??= start();
      const worker = await thread.catch((error) => {
        thread = undefined;
        throw error;
      });
      const id = next++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, cadena, ronda, firma });
      });
    },
    async stop() {
      const worker = await thread?.catch(() => undefined);
      thread = undefined;
      await worker?.terminate();
    },
  };
}
