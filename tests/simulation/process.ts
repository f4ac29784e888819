import type { Around, Statement } from "#database/client/pool.ts";
import { openDatabase } from "#database/client.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
import { withLimit } from "#tests/support/lock-waits.ts";
import type { Monitor } from "./monitor.ts";

/** Passed by every statement of a process: it may make it wait, and cut the connection before or after it. */
export type Gate = { before(text: string): Promise<void>; after(text: string, done: boolean): Promise<void> };

/** A process of the shop: connections and queues of its own over the common database. */
export type Process = {
  name: string;
  ctx: () => Ctx;
  /** Runs work whose statements pass the gate. */
  gated<T>(gate: Gate, work: () => Promise<T>): Promise<T>;
  /** Whether one of its statements waits for a lock. */
  isBlocked(): Promise<boolean>;
  /** All its connections are cut. What it still does fails, until another process starts in its place. */
  die(): Promise<void>;
  /** The process dies, if it is not dead yet, and another one starts in its place. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

/** What all processes share. */
export type Shared = Omit<Ctx, "db" | "lotes" | "random">;

type Options = { url: string; name: string; shared: Shared; monitor: Monitor };

export function openProcess({ url, name, shared, monitor }: Options): Process {
  let gate: Gate | null = null;
  let starts = 0;
  let running = start();

  /** Its connections have a name of their own: what cuts those of a dead process must not reach the next one. */
  function start() {
    starts += 1;
    const connections = `${name}-${starts}`;
    const database = openDatabase(url, { max: 8, name: connections, around: passGate(() => gate) });
    return { connections, database, lotes: crearLotes() };
  }

  return {
    name,
    ctx: () => ({
      ...shared,
      db: running.database.db,
      lotes: running.lotes,
      random: () => {
        throw new Error("a request brings its own chance");
      },
    }),
    async gated(its, work) {
      gate = its;
      try {
        return await work();
      } finally {
        gate = null;
      }
    },
    isBlocked: () => monitor.isBlocked(running.connections),
    die: () => monitor.cut(running.connections),
    async crash() {
      gate = null;
      const { connections, database } = running;
      await monitor.cut(connections);
      running = start();
      await database.close();
    },
    close: () => running.database.close(),
  };
}

/**
 * The shop ends a wait for a lock after some real time. Here the request that holds the lock always goes on, on a slow machine as well:
 * if it decided anything how long that takes, a seed would have several histories.
 */
const patient = (statement: Statement): Statement => withLimit(statement, () => 0);

/** Lets each statement pass the gate that is there now. */
const passGate =
  (gateNow: () => Gate | null): Around =>
  async (statement, send) => {
    const gate = gateNow();
    const { text } = statement;
    await gate?.before(text);
    const [answer] = await Promise.allSettled([send(patient(statement))]);
    await gate?.after(text, answer.status === "fulfilled");
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
