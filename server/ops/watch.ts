import type { Around } from "#database/client/pool.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracer } from "./tracing/tracer.ts";

const KINDS = new Set(["select", "insert", "update", "delete"]);

/** The first word of a query, out of few: statements of transactions and the rest are `other`. */
function kindOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "";
  return KINDS.has(word) ? word : "other";
}

/** Measures every query, and traces it if traces are on. */
export function queryWatcher(metrics: Pick<Metrics, "query">, tracer: Tracer | null): Around {
  return async (statement, send) => {
    const { text } = statement;
    const started = performance.now();
    const traced = tracer?.query(text);
    const end = (error?: unknown) => {
      metrics.query(kindOf(text), (performance.now() - started) / 1_000, error !== undefined);
      traced?.(error);
    };
    try {
      const result = await send(statement);
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}

/** Runs a job of the clock, measured and traced. */
export type JobRunner = <T>(name: string, run: () => Promise<T>) => Promise<T>;

export function jobRunner(metrics: Pick<Metrics, "job">, tracer: Tracer | null): JobRunner {
  return async (name, run) => {
    const started = performance.now();
    const end = (failed: boolean) => metrics.job(name, (performance.now() - started) / 1_000, failed);
    try {
      const result = await (tracer ? tracer.job(name, run) : run());
      end(false);
      return result;
    } catch (error) {
      end(true);
      throw error;
    }
  };
}
