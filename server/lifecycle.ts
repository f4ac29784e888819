import cluster from "node:cluster";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { sentenceOf } from "./shop.ts";

type Stop = () => Promise<unknown>;

export type Lifecycle = {
  /** Registers how to close what was just opened. Throws if the process was asked to stop meanwhile. */
  opened(...stops: Stop[]): void;
  /** Runs as soon as the process is asked to stop, before anything is closed. */
  onStopping(announce: () => void): void;
  /** Ends the process with 1 and this message for the owner, closing in order what can be closed. */
  giveUp(error: Error): void;
  /** Ends the process in order, as a signal does; the log names who asked. */
  asked(by: string): void;
  /** Opens everything, or exits with a message that tells the owner why it cannot. */
  run(start: () => Promise<void>): Promise<void>;
};

/** A process that gives up may wait for parts that need what is lost. */
const LAST_PATIENCE = 20_000;

/** A terminal sends these to every process of it; all others mean stop. */
type Answers = ReadonlyMap<string, () => void>;

/** Closes in reverse order what was opened, also if the stop comes while the start is under way. */
export function createLifecycle(log: Log, answers: Answers = ownAnswers()): Lifecycle {
  const open: Stop[] = [];
  const announcements: (() => void)[] = [];
  let stopping = false;
  let settled: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    for (let stop = open.pop(); stop; stop = open.pop())
      await stop().catch((error) => log.error("stop: not closed cleanly", describeError(error)));
  }

  async function leave(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    for (const announce of announcements) announce();
    await close();
    // A start that is under way fails at its next step; what it had opened by then is closed too.
    await settled;
    await close();
    process.exit(code);
  }

  /** The log tells a stop that was asked for from a process that died. */
  function asked(signal: string): void {
    log.info("stop: asked", { signal });
    void leave(0);
  }

  return {
    asked,
    opened(...stops) {
      open.push(...stops);
      if (stopping) throw new Error("stopped while starting");
    },
    onStopping: (announce) => void announcements.push(announce),
    giveUp(error) {
      if (stopping) return;
      console.error(error.message);
      setTimeout(() => process.exit(1), LAST_PATIENCE);
      void leave(1);
    },
    async run(start) {
      process.on("SIGTERM", asked);
      for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, answers.get(signal) ?? asked);
      const started = start();
      settled = started.catch(() => undefined);
      try {
        await started;
      } catch (error) {
        if (stopping) return;
        stopping = true;
        const sentence = sentenceOf(error);
        console.error(sentence ?? "Puntazo no pudo partir.");
        if (!sentence) log.error("start: failed", describeError(error));
        await close();
        process.exit(1);
      }
    },
  };
}

/** One of several processes of a machine waits for its parent's word. */
function ownAnswers(): Answers {
  const wait = () => undefined;
  return new Map(
    cluster.isWorker
      ? [
          ["SIGINT", wait],
          ["SIGHUP", wait],
        ]
      : [],
  );
}
