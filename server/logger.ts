import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "#modules/comun/contexto.ts";

/** The request that the running code serves, so that every line can name it. */
export const requestScope = new AsyncLocalStorage<{ id: string }>();

type Sink = (line: string) => void;

/** One JSON object a line. Callers pass ids and codes, never names, e-mails or bodies. */
export function createLogger(sink: Sink = (line) => process.stdout.write(`${line}\n`)): Log {
  const write =
    (level: string) =>
    (message: string, data: Record<string, unknown> = {}) => {
      const request = requestScope.getStore()?.id;
      sink(
        JSON.stringify({
          time: new Date().toISOString(),
          level,
          ...(request ? { request } : {}),
          message,
          ...data,
        }),
      );
    };
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

/** What of an error may be logged: its name, words and place, not the data of the failed query. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause : null;
  const message = (cause ?? error).message.split("\nparams:")[0];
  return {
    error: error.name,
    detail: message,
    stack: (cause ?? error).stack?.split("\n").slice(1, 6).join(" | "),
  };
}
