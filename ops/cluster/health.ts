import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Slot } from "./processes.ts";

const EVERY = 1_000;
const PATIENCE = 3_000;
/** Bad answers in a row until nobody is sent there, and silent ones until the process is given up. */
const OUT_AFTER = 3;
const HOPELESS_AFTER = 15;

/** ready: send people there · unready: it says itself that it cannot serve · silent: it takes connections and says nothing. */
type Verdict = "ready" | "unready" | "silent" | "gone";

type Options = {
  slots: readonly Slot[];
  log: Log;
  /** The ports that should be asked have changed. */
  use(ports: readonly number[]): Promise<void>;
  kill(slot: Slot): void;
};

/**
 * The active half of the health checks. A process that is gone refuses connections, which nginx notices by itself; one that
 * is there and cannot serve is taken out until it can. When most cannot, the fault is not theirs and all stay: leaving the load to
 * the rest would not help.
 */
export function watchHealth({ slots, log, use, kill }: Options) {
  const bad = new Map<Slot, number>(slots.map((slot) => [slot, 0]));
  let used = slots.map(({ port }) => port);

  async function look(slot: Slot): Promise<void> {
    const verdict = await ask(slot.port);
    if (slot.replacing || verdict === "gone") return;
    const times = verdict === "ready" ? 0 : (bad.get(slot) ?? 0) + 1;
    bad.set(slot, times);
    if (verdict !== "silent" || times < HOPELESS_AFTER) return;
    log.error("cluster: a process does not answer and is ended", { port: slot.port });
    bad.set(slot, 0);
    kill(slot);
  }

  async function round(): Promise<void> {
    await Promise.all(slots.map(look));
    const good = slots.filter((slot) => (bad.get(slot) ?? 0) < OUT_AFTER).map(({ port }) => port);
    const wanted = good.length * 2 >= slots.length ? good : slots.map(({ port }) => port);
    if (wanted.join() === used.join()) return;
    log.warn("cluster: other processes are asked from now on", { ports: wanted });
    used = wanted;
    await use(wanted);
  }

  let timer: NodeJS.Timeout | undefined;
  const go = () => {
    timer = setTimeout(() => void round().then(go), EVERY);
  };
  go();
  return { stop: () => clearTimeout(timer) };
}

async function ask(port: number): Promise<Verdict> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    // A connection of its own each time: an old one may lead to a process that was replaced.
    const response = await fetch(`http://127.0.0.1:${port}/salud/listo`, {
      signal,
      headers: { Connection: "close" },
    });
    await response.arrayBuffer();
    return response.ok ? "ready" : "unready";
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "silent" : "gone";
  }
}
