import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { type Counts, orderSchema, type Report } from "./messages.ts";

/** What a process that a parent started says to it and hears from it. */
export type Link = {
  /** The process serves; the parent prints the lines of the first one. */
  open(lines: string[]): void;
  onLeave(leave: (replaced: boolean) => void): void;
  /** `read` gives the counts of this process whenever one of the machine is asked for `/metrics`. */
  onCount(read: () => Promise<Counts>): void;
  /** The counts of all processes of this machine, in Prometheus' text format. */
  scrape(): Promise<string>;
};

const ALIVE_EVERY = 1_000;
/** No scrape has this id: a process that is replaced tells its counts by itself. */
const UNASKED = 0;

/** Undefined for a process on its own. */
export function linkToParent(): Link | undefined {
  const { worker } = cluster;
  if (!cluster.isWorker || !worker) return undefined;
  // Without its parent a process of Node's cluster ends by itself.
  const say = (report: Report) => void worker.send(report, () => undefined);
  const scrapes = new Map<number, (all: Counts[]) => void>();
  let last = 0;
  let leave = (_replaced: boolean): void => process.exit(0);
  let read = async (): Promise<Counts> => [];
  const tellCounts = async (id: number) => say({ kind: "counts", id, counts: await read() });
  worker.on("message", (message) => {
    const order = orderSchema.parse(message);
    if (order.kind === "scraped") scrapes.get(order.id)?.(order.all);
    if (order.kind === "count") void tellCounts(order.id);
    if (order.kind !== "leave") return;
    // The database goes away with a machine that stops.
    if (order.replaced) void tellCounts(UNASKED);
    leave(order.replaced);
  });
  setInterval(() => say({ kind: "alive" }), ALIVE_EVERY).unref();
  return {
    open: (lines) => say({ kind: "open", lines }),
    onLeave(how) {
      leave = how;
    },
    onCount(how) {
      read = how;
    },
    async scrape() {
      const id = ++last;
      const all = await new Promise<Counts[]>((resolve) => {
        scrapes.set(id, resolve);
        say({ kind: "scrape", id });
      });
      scrapes.delete(id);
      return AggregatorRegistry.aggregate(all).metrics();
    },
  };
}
