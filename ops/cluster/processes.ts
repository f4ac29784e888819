import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "#database/project-root.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { createBackoff, endChild } from "./programs.ts";

/** One port and the process that serves it. */
export type Slot = {
  port: number;
  worker: Worker | null;
  /** A new process is starting beside the old one, or the old one is draining. */
  replacing: boolean;
};

export type Processes = {
  slots: readonly Slot[];
  /** Resolves, once all processes serve, with the lines that the first one printed for the owner. */
  start(): Promise<string[]>;
  /**
   * Replaces the processes one by one, starting each new one first. False if a new one did not start: the old
   * one continues.
   */
  restart(): Promise<boolean>;
  /** Kills a process that does not answer; it is replaced. */
  kill(slot: Slot): void;
  stop(): Promise<void>;
};

type Options = {
  ports: readonly number[];
  env: Record<string, string>;
  log: Log;
  onChange(): void;
};

const messageSchema = z.object({ lines: z.array(z.string()) });
const STOP_PATIENCE = 30_000;

/**
 * The primary owns the listening socket of each slot and shares it with its processes (`SCHED_NONE`): the old
 * and the new one accept side by side, so no waiting connection is lost when the old one exits.
 */
export function createProcesses(options: Options): Processes {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(PROJECT_ROOT, "build/server/index.js"), args: [] });
  const pool = new Pool(options);
  return {
    slots: pool.slots,
    start: () => pool.start(),
    restart: () => pool.restart(),
    kill: ({ worker }) => void worker?.process.kill("SIGKILL"),
    stop: () => pool.stop(),
  };
}

class Pool {
  readonly slots: Slot[];
  readonly #options: Options;
  readonly #backoffs: Map<Slot, ReturnType<typeof createBackoff>>;
  /** Processes that were asked to exit. */
  readonly #leaving = new WeakSet<Worker>();
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
    this.slots = options.ports.map((port) => ({ port, worker: null, replacing: false }));
    this.#backoffs = new Map(this.slots.map((slot) => [slot, createBackoff()]));
  }

  async start(): Promise<string[]> {
    const opened = this.slots.map((slot) => ({ slot, ...this.#open(slot) }));
    const lines = await Promise.all(opened.map(({ lines }) => lines));
    for (const { slot, worker } of opened) this.#install(slot, worker);
    return lines[0] ?? [];
  }

  async restart(): Promise<boolean> {
    for (const slot of this.slots) if (this.#stopping || !(await this.#replace(slot))) return false;
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker)));
  }

  /** `lines` resolves once the process serves and rejects if it exits before. */
  #open({ port }: Slot): { worker: Worker; lines: Promise<string[]> } {
    const worker = cluster.fork({ ...this.#options.env, PORT: String(port) });
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    worker.on("message", (message) => resolve(messageSchema.parse(message).lines));
    worker.once("exit", (code, signal) => reject(new Error(`process ended: ${code ?? signal}`)));
    return { worker, lines: promise };
  }

  #install(slot: Slot, worker: Worker): void {
    const { log, onChange } = this.#options;
    slot.worker = worker;
    onChange();
    worker.once("exit", (code, signal) => {
      if (slot.worker === worker) slot.worker = null;
      onChange();
      if (this.#stopping || this.#leaving.has(worker)) return;
      log.error("cluster: a process ended by itself", { port: slot.port, code, signal });
      if (!slot.replacing) setTimeout(() => void this.#revive(slot), this.#backoffs.get(slot)?.next());
    });
  }

  async #revive(slot: Slot): Promise<void> {
    if (this.#stopping || slot.worker || slot.replacing) return;
    const { worker, lines } = this.#open(slot);
    this.#install(slot, worker);
    await lines.then(
      () => this.#options.log.info("cluster: a process took its place", { port: slot.port }),
      () => undefined,
    );
  }

  async #replace(slot: Slot): Promise<boolean> {
    const { worker: old } = slot;
    const begun = performance.now();
    slot.replacing = true;
    try {
      const { worker, lines } = this.#open(slot);
      const started = await lines.then(
        () => true,
        () => false,
      );
      if (!started) return false;
      this.#install(slot, worker);
      const ready = performance.now();
      if (old) await this.#end(old);
      const [start_ms, end_ms] = [ready - begun, performance.now() - ready].map(Math.round);
      this.#options.log.info("cluster: a process was replaced", { port: slot.port, start_ms, end_ms });
      return true;
    } finally {
      slot.replacing = false;
      if (!slot.worker) void this.#revive(slot);
    }
  }

  async #end(worker: Worker): Promise<void> {
    this.#leaving.add(worker);
    await endChild(worker.process, "SIGTERM", STOP_PATIENCE);
  }
}
