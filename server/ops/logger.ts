import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import type { Log } from "#modules/comun/tx/contexto.ts";

/** The request that the running code serves, so that every line can name it. */
export const requestScope = new AsyncLocalStorage<{ id: string; failed?: boolean }>();

/** Several processes of a cluster write into one stream, so each line names its process. */
const OWN = cluster.isWorker ? { process: process.pid } : {};

/** Ignores errors of the output streams: when the reader of a pipe is gone, the shop goes on. */
export function surviveSilence(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

type Sink = (line: string) => void;

/** One JSON object a line. Callers pass ids and codes, never names, e-mails or bodies. `onError` hears of every error. */
export function createLogger(
  sink: Sink = (line) => process.stdout.write(`${line}\n`),
  onError: () => void = () => undefined,
): Log {
  const write =
    (level: string) =>
    (message: string, data: Record<string, unknown> = {}) => {
      if (level === "error") onError();
      const request = requestScope.getStore()?.id;
      sink(
        JSON.stringify({
          time: new Date().toISOString(),
          level,
          ...OWN,
          ...(request ? { request } : {}),
          message,
          ...data,
        }),
      );
    };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}
