import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "#modules/comun/contexto.ts";
import { createBackoff, endChild } from "./programs.ts";

/** One port and whoever answers there. */
export type Slot = {
  port: number;
  worker: Worker | null;
  /** A new process starts beside the old one, or the old one says goodbye. */
  replacing: boolean;
};

export type Processes = {
  slots: readonly Slot[];
  /** Resolves with the lines of the first process, for the owner, once all of them serve. */
  start(): Promise<string[]>;
  /** One after the other, new before old. False when a new one did not start: its old one goes on. */
  restart(): Promise<boolean>;
  /** Ends a process that does not answer; another takes its place. */
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
 * The listening socket of a slot belongs to this command and is lent to its processes (`SCHED_NONE`): the old and the new
 * one accept side by side, and no connection that waits is lost when the old one goes.
 */
export function createProcesses({ ports, env, log, onChange }: Options): Processes {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(import.meta.dirname, "../../server/index.ts"), args: [] });
  const slots: Slot[] = ports.map((port) => ({ port, worker: null, replacing: false }));
  const expected = new WeakSet<Worker>();
  let stopping = false;

  /** Resolves once it serves; rejects when it ends before. */
  function open({ port }: Slot): { worker: Worker; lines: Promise<string[]> } {
    const worker = cluster.fork({ ...env, PORT: String(port) });
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    worker.on("message", (message) => resolve(messageSchema.parse(message).lines));
    worker.once("exit", (code, signal) => reject(new Error(`process ended: ${code ?? signal}`)));
    return { worker, lines: promise };
  }

  function install(slot: Slot, worker: Worker): void {
    slot.worker = worker;
    const backoff = backoffs.get(slot);
    worker.once("exit", (code, signal) => {
      if (slot.worker === worker) slot.worker = null;
      onChange();
      if (stopping || expected.has(worker)) return;
      log.error("cluster: a process ended by itself", { port: slot.port, code, signal });
      if (!slot.replacing) setTimeout(() => void revive(slot), backoff?.next()).unref();
    });
    onChange();
  }
  const backoffs = new Map(slots.map((slot) => [slot, createBackoff()]));

  async function revive(slot: Slot): Promise<void> {
    if (stopping || slot.worker || slot.replacing) return;
    const { worker, lines } = open(slot);
    install(slot, worker);
    await lines.then(
      () => log.info("cluster: a process took its place", { port: slot.port }),
      () => undefined,
    );
  }

  const end = async (worker: Worker) => {
    expected.add(worker);
    await endChild(worker.process, "SIGTERM", STOP_PATIENCE);
  };

  async function replace(slot: Slot): Promise<boolean> {
    const old = slot.worker;
    const begun = performance.now();
    slot.replacing = true;
    const { worker, lines } = open(slot);
    try {
      const started = await lines.then(
        () => true,
        () => false,
      );
      if (!started) return false;
      install(slot, worker);
      const ready = performance.now();
      if (old) await end(old);
      const [start_ms, end_ms] = [ready - begun, performance.now() - ready].map(Math.round);
      log.info("cluster: a process was replaced", { port: slot.port, start_ms, end_ms });
      return true;
    } finally {
      slot.replacing = false;
      if (!slot.worker) void revive(slot);
    }
  }

  return {
    slots,
    async start() {
      const opened = slots.map((slot) => ({ slot, ...open(slot) }));
      const lines = await Promise.all(opened.map(({ lines }) => lines));
      for (const { slot, worker } of opened) install(slot, worker);
      return lines[0] ?? [];
    },
    async restart() {
      for (const slot of slots) if (stopping || !(await replace(slot))) return false;
      return true;
    },
    kill: ({ worker }) => void worker?.process.kill("SIGKILL"),
    async stop() {
      stopping = true;
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    },
  };
}
