import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseError, stopChild } from "./process.ts";

type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** What the program that runs the database wants to know. */
export type Supervision = {
  /** PostgreSQL ended by itself; it is started again. */
  onExit(ending: Ending): void;
  /** It accepts connections again, after so many attempts. */
  onRestart(attempts: number): void;
  /** It did not start any more. The message is for the owner. */
  onGivenUp(error: EmbeddedDatabaseError): void;
};

type Options = Supervision & {
  child: ChildProcess;
  /** Resolves once PostgreSQL accepts connections. */
  start(): Promise<ChildProcess>;
  log_file: string;
  /** Pauses before each attempt in milliseconds: so many failed starts in a row are hopeless. */
  waits?: readonly number[];
  /** Resolves after a pause, or at once when the signal aborts it. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
};

const patiently = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

const WAITS = [100, 200, 400, 800, 1_600, 3_200, 6_400];
/** A database that ran for this long is well again. */
const WELL_AFTER = 2_000;
/** The pause before a database that starts and soon ends, as on a full disk, is tried again. It may become well by itself. */
const LONGEST_WAIT = 1_600;

/** Starts PostgreSQL again whenever it ends by itself, until it is stopped. */
export function keepDatabaseRunning(options: Options): { stop(): Promise<void> } {
  const { start, log_file, waits = WAITS, pause = patiently } = options;
  const stopping = new AbortController();
  let child = options.child;
  let started_at = performance.now();
  let short_lives = 0;
  let reviving: Promise<void> | undefined;

  function watch(): void {
    const gone = (code: number | null, signal: NodeJS.Signals | null) => {
      if (!stopping.signal.aborted) reviving = revive({ code, signal });
    };
    if (child.exitCode !== null || child.signalCode !== null) gone(child.exitCode, child.signalCode);
    else child.once("exit", gone);
  }

  async function revive(ending: Ending): Promise<void> {
    options.onExit(ending);
    short_lives = performance.now() - started_at < WELL_AFTER ? short_lives + 1 : 0;
    if (short_lives > 0) await pause(Math.min(LONGEST_WAIT, 100 * 2 ** short_lives), stopping.signal);
    let last: unknown;
    for (const [failed, wait] of waits.entries()) {
      await pause(wait, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        child = await start();
      } catch (error) {
        last = error;
        continue;
      }
      started_at = performance.now();
      options.onRestart(failed + 1);
      watch();
      return;
    }
    options.onGivenUp(hopeless(last, waits.length, log_file));
  }

  watch();
  return {
    async stop() {
      stopping.abort();
      await reviving;
      await stopChild(child);
    },
  };
}

function hopeless(last: unknown, attempts: number, log_file: string): EmbeddedDatabaseError {
  const why = last instanceof Error ? last.message : String(last);
  return new EmbeddedDatabaseError(
    `La base de datos incluida terminó y no volvió a partir en ${attempts} intentos (${why}): revisa ${log_file}.`,
  );
}
