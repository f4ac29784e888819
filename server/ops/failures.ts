import { type ClaseError, type ErroresHora, sumarErrores } from "#modules/comun/operacion.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Log } from "#modules/comun/tx/contexto.ts";
import { requestScope } from "./logger.ts";

export type Failures = {
  count(clase: ClaseError): void;
  /** Called with every error line: errors during a request count once, with that request. */
  logged(): void;
  /** From now on counts are written to the database. */
  keep(ctx: Pick<Ctx, "db" | "publish" | "log">): void;
  /** Writes the pending counts. Never throws: what could not be written is retried next time. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const EVERY = 5_000;
const HOUR = 3_600_000;
/** Limit of unwritten hours; the oldest are dropped first. */
const MAX_WAITING = 500;

/**
 * Counts errors by hour in memory and adds them to the database periodically, so that requests do not wait
 * for it.
 */
export function createFailures({ every = EVERY, now = Date.now } = {}): Failures {
  const waiting = new Map<string, ErroresHora>();
  let target: Pick<Ctx, "db" | "publish" | "log"> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const add = ({ hora, clase, cuenta }: ErroresHora) => {
    const key = `${hora.getTime()} ${clase}`;
    const before = waiting.get(key)?.cuenta ?? 0;
    waiting.set(key, { hora, clase, cuenta: before + cuenta });
    const [oldest] = waiting.keys();
    if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
  };

  const schedule = () => {
    if (timer || !target || waiting.size === 0) return;
    timer = setTimeout(() => void flush(), every);
    timer.unref();
  };

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!target || waiting.size === 0) return;
    const { publish, log } = target;
    const rows = [...waiting.values()];
    waiting.clear();
    try {
      await sumarErrores(target, rows);
      publish([{ tabla: "errores_por_hora" }]);
    } catch (error) {
      for (const row of rows) add(row);
      log.warn("failures: not counted yet", describeError(error));
    }
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
      schedule();
    });
    return writing;
  }

  const count = (clase: ClaseError) => {
    add({ hora: new Date(Math.floor(now() / HOUR) * HOUR), clase, cuenta: 1 });
    schedule();
  };

  return {
    count,
    logged() {
      const scope = requestScope.getStore();
      if (scope) scope.failed = true;
      else count("tarea");
    },
    keep(ctx) {
      target = ctx;
      schedule();
    },
    flush,
    async stop() {
      await writing;
      await flush();
      target = undefined;
      clearTimeout(timer);
    },
  };
}

const LAST_WORDS = 1_000;

/** Counts an uncaught exception before the process ends, if the database answers in time. */
export function countCrashes(failures: Failures, log: Log): void {
  process.once("uncaughtException", (error) => {
    log.error("process: uncaught error", describeError(error));
    failures.count("proceso");
    const end = () => process.exit(1);
    setTimeout(end, LAST_WORDS);
    void failures.flush().then(end, end);
  });
}
