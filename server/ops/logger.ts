import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import type { Log } from "#modules/comun/tx/contexto.ts";

/** The current request, so that every log line can include its id. */
export const requestScope = new AsyncLocalStorage<{ id: string; failed?: boolean }>();

/** All processes of a machine write to one stream, so each line names its process. */
const OWN = cluster.isWorker ? { process: process.pid } : {};

/** Ignores errors of the output streams: the shop keeps running when the reader of a pipe is gone. */
export function surviveSilence(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

type Sink = (line: string) => void;

/**
 * One JSON object per line. Callers pass ids and codes, never names, e-mails or bodies. `onError` is called
 * for every error.
 */
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
