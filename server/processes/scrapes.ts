import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import { type Counts, countsSchema } from "./messages.ts";

const PATIENCE = 2_000;

/** Totals only grow: those of a process that has ended, or hangs, still count. Its gauges do not. */
const totals = (counts: Counts) => counts.filter(({ type }) => type === "counter" || type === "histogram");

type Ask = (id: number) => void;

/** Collects the counts of all processes for the one that was asked for `/metrics`. */
export function createScrapes(patience = PATIENCE) {
  const open = new Map<number, (process: number, counts: Counts) => void>();
  /** The last counts of each process that runs. */
  const known = new Map<number, Counts>();
  const ended: Counts[] = [];
  let last = 0;
  let merging = Promise.resolve();

  async function merge(): Promise<void> {
    const parts = [...ended];
    if (parts.length < 2) return;
    const all = await AggregatorRegistry.aggregate(parts).getMetricsAsJSON();
    ended.splice(0, parts.length, countsSchema.parse(all));
  }

  return {
    /** Each of `asks` asks one process for its counts, to be given to `take` under the same id. */
    async collect(asks: ReadonlyMap<number, Ask>): Promise<Counts[]> {
      const id = ++last;
      const fresh = new Map<number, Counts>();
      const complete = new Promise<void>((resolve) => {
        open.set(id, (process, counts) => {
          fresh.set(process, counts);
          if (fresh.size === asks.size) resolve();
        });
      });
      for (const ask of asks.values()) ask(id);
      await Promise.race([complete, sleep(patience, undefined, { ref: false })]);
      open.delete(id);
      const silent = [...known].filter(([process]) => !fresh.has(process));
      return [...ended, ...silent.map(([, counts]) => totals(counts)), ...fresh.values()];
    },
    take(process: number, id: number, counts: Counts): void {
      known.set(process, counts);
      open.get(id)?.(process, counts);
    },
    /** The process has ended. */
    forget(process: number): Promise<void> {
      const counts = known.get(process);
      known.delete(process);
      if (counts) ended.push(totals(counts));
      merging = merging.then(merge);
      return merging;
    },
  };
}
