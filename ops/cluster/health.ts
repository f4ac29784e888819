import type { Log } from "#modules/comun/tx/contexto.ts";
import type { Slot } from "./processes.ts";

const EVERY = 1_000;
const PATIENCE = 3_000;
/**
 * Consecutive bad answers until a process gets no more requests, and unanswered checks until it is killed.
 */
const OUT_AFTER = 3;
const HOPELESS_AFTER = 15;

/**
 * ready: gets requests · unready: reports that it cannot serve · silent: accepts connections but does not
 * answer.
 */
type Verdict = "ready" | "unready" | "silent" | "gone";

type Options = {
  slots: readonly Slot[];
  log: Log;
  /** Called when the list of healthy ports has changed. */
  use(ports: readonly number[]): Promise<void>;
  kill(slot: Slot): void;
};

/**
 * Active health checks. nginx itself notices a dead process, which refuses connections; a process that runs
 * but cannot serve is taken out here until it recovers. If most cannot serve, the cause is shared, and all
 * stay: the rest could not carry the load.
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
    // Use a new connection each time: a kept one may lead to a process that was replaced.
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
