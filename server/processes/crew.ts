import cluster, { type Worker } from "node:cluster";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { ConfigurationError } from "#server/env.ts";
import { createBackoff } from "./backoff.ts";
import { type Order, type Report, reportSchema } from "./messages.ts";
import { createScrapes } from "./scrapes.ts";

/** The place of one process. `replacing`: a new one starts beside the old one, or the old one is leaving. */
type Slot = { worker: Worker | null; replacing: boolean; backoff: ReturnType<typeof createBackoff> };

type Serving = { pid: number | undefined; lines: string[] };

export type Crew = {
  /** Resolves, once all processes serve, with the lines that the first one has for the owner. */
  start(): Promise<string[]>;
  /** Replaces the processes one by one. A new one that does not start leaves the others as they are. */
  replace(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { count: number; env: Record<string, string>; drain_seconds: number; log: Log };

/** How long a process may need to leave, besides its drain. */
const STOP_PATIENCE = 30_000;
const LOOK_EVERY = 1_000;
/** Looks without a sign of life until a process is ended; one that starts has not loaded its code yet. */
const HOPELESS_AFTER = 30;
const STARTING = -90;

/**
 * The server processes of one machine. They share one listening socket (`SCHED_NONE`): the old and the new one accept side by side,
 * and a connection that waits in the kernel is taken by a process that is left, so none is refused and none waits for one that hangs.
 */
export function createCrew(options: Options): Crew {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // JSON, Node's first choice, turns the infinite age of a missing backup into null.
  cluster.setupPrimary({ serialization: "advanced" });
  const crew = new Processes(options);
  return { start: () => crew.start(), replace: () => crew.replace(), stop: () => crew.stop() };
}

class Processes {
  readonly #options: Options;
  readonly #slots: Slot[];
  readonly #scrapes = createScrapes();
  /** Looks since the last sign of life. */
  readonly #silences = new Map<Worker, number>();
  /** Processes that were asked to leave. */
  readonly #leaving = new WeakSet<Worker>();
  readonly #watch: NodeJS.Timeout;
  #stopping = false;
  #wanted = false;
  #replacing: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const slot = () => ({ worker: null, replacing: false, backoff: createBackoff() });
    this.#slots = Array.from({ length: options.count }, slot);
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY);
  }

  /** The first one alone: it migrates and fills the database, and creates the secrets that the others read. */
  async start(): Promise<string[]> {
    const lines: string[] = [];
    for (const slot of this.#slots.slice(0, 1)) lines.push(...(await this.#begin(slot)));
    await Promise.all(this.#slots.slice(1).map((slot) => this.#begin(slot)));
    return lines;
  }

  /** Asked again meanwhile, for the next version, it goes round once more. */
  replace(): Promise<void> {
    this.#wanted = true;
    this.#replacing ??= this.#goRound().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#silences.keys()].map((worker) => this.#end(worker, false)));
    clearInterval(this.#watch);
  }

  async #begin(slot: Slot): Promise<string[]> {
    try {
      return (await this.#fill(slot)).lines;
    } catch {
      // The process has said why.
      throw new ConfigurationError("Puntazo no pudo partir: un proceso terminó antes de atender.");
    }
  }

  /** Starts a process for a place. Resolves once it serves, rejects if it ends before. */
  async #fill(slot: Slot): Promise<Serving> {
    const worker = cluster.fork(this.#options.env);
    this.#silences.set(worker, STARTING);
    const lines = await new Promise<string[]>((resolve, reject) => {
      worker.on("message", (message) => this.#hear(worker, reportSchema.parse(message), resolve));
      worker.once("exit", (code, signal) => {
        this.#silences.delete(worker);
        void this.#scrapes.forget(worker.id);
        reject(new Error(`process ended: ${signal ?? code}`));
        if (slot.worker === worker) this.#lose(slot, worker, { code, signal });
      });
    });
    slot.worker = worker;
    return { pid: worker.process.pid, lines };
  }

  #hear(worker: Worker, report: Report, open: (lines: string[]) => void): void {
    this.#silences.set(worker, 0);
    if (report.kind === "open") open(report.lines);
    if (report.kind === "counts") this.#scrapes.take(worker.id, report.id, report.counts);
    if (report.kind === "scrape") void this.#scrape(worker, report.id);
  }

  async #scrape(asker: Worker, id: number): Promise<void> {
    const workers = this.#slots.flatMap(({ worker }) => worker ?? []);
    const ask = (worker: Worker) => (own: number) => tell(worker, { kind: "count", id: own });
    const all = await this.#scrapes.collect(new Map(workers.map((worker) => [worker.id, ask(worker)])));
    tell(asker, { kind: "scraped", id, all });
  }

  #lose(slot: Slot, worker: Worker, ending: { code: number | null; signal: string | null }): void {
    slot.worker = null;
    if (this.#stopping || this.#leaving.has(worker)) return;
    this.#options.log.error("processes: one ended by itself", { pid: worker.process.pid, ...ending });
    if (!slot.replacing) this.#reviveLater(slot);
  }

  #reviveLater(slot: Slot): void {
    setTimeout(() => void this.#revive(slot), slot.backoff.next());
  }

  async #revive(slot: Slot): Promise<void> {
    if (this.#stopping || slot.worker || slot.replacing) return;
    slot.replacing = true;
    try {
      const { pid } = await this.#fill(slot);
      this.#options.log.info("processes: one took its place", { pid });
    } catch {
      // The process has said why.
    } finally {
      slot.replacing = false;
      if (!slot.worker) this.#reviveLater(slot);
    }
  }

  async #goRound(): Promise<void> {
    const { log } = this.#options;
    while (this.#wanted) {
      this.#wanted = false;
      for (const slot of this.#slots) {
        if (!this.#stopping && (await this.#replaceOne(slot))) continue;
        if (!this.#stopping) log.error("processes: a new one did not start, so the old ones stay");
        return;
      }
      log.info("processes: all were replaced");
    }
  }

  /** False if the new process did not start. A place that is being filled anew gets its process from there. */
  async #replaceOne(slot: Slot): Promise<boolean> {
    if (slot.replacing) return true;
    const { worker: old } = slot;
    slot.replacing = true;
    try {
      const { pid } = await this.#fill(slot);
      if (old) await this.#end(old, true);
      this.#options.log.info("processes: one was replaced", { old: old?.process.pid, pid });
      return true;
    } catch {
      return false;
    } finally {
      slot.replacing = false;
      if (!slot.worker) this.#reviveLater(slot);
    }
  }

  /** Ends a process that runs but gives no sign of life. A parent that was stopped itself counts only its own looks. */
  #look(): void {
    for (const [worker, silence] of this.#silences) {
      this.#silences.set(worker, silence + 1);
      if (silence + 1 !== HOPELESS_AFTER) continue;
      this.#options.log.error("processes: one gives no sign of life and is ended", {
        pid: worker.process.pid,
      });
      worker.process.kill("SIGKILL");
    }
  }

  async #end(worker: Worker, replaced: boolean): Promise<void> {
    this.#leaving.add(worker);
    if (!this.#silences.has(worker)) return;
    const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const serves = this.#slots.some((slot) => slot.worker === worker) || replaced;
    // A process that is still loading its code does not hear messages yet.
    if (serves) tell(worker, { kind: "leave", replaced });
    else worker.process.kill("SIGTERM");
    const patience = STOP_PATIENCE + this.#options.drain_seconds * 1_000;
    const insist = setTimeout(() => worker.process.kill("SIGKILL"), patience);
    await gone;
    clearTimeout(insist);
  }
}

/** A process that has just ended needs to hear nothing. */
function tell(worker: Worker, order: Order): void {
  worker.send(order, () => undefined);
}
