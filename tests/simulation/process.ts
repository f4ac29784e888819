import type pg from "pg";
import { openDatabase } from "#database/client.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
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
    const database = openDatabase(url, { max: 8, name: connections });
    database.pool.on("connect", (client) => passGate(client, () => gate));
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
const LIMITS_WAITS = "set_config('lock_timeout'";
const withoutLimit = (arg: unknown) => (Array.isArray(arg) ? ["0"] : arg);

type Callback = (error: unknown, result?: unknown) => void;

/** Replaces the method that sends statements. The pool calls it with a callback, Drizzle awaits it. */
function passGate(client: pg.PoolClient, gateNow: () => Gate | null): void {
  const send = client.query;
  async function pass(args: readonly unknown[]): Promise<unknown> {
    const gate = gateNow();
    const text = textOf(args[0]);
    await gate?.before(text);
    const patient = text.includes(LIMITS_WAITS) ? args.map(withoutLimit) : args;
    const [answer] = await Promise.allSettled([Reflect.apply(send, client, patient)]);
    await gate?.after(text, answer.status === "fulfilled");
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  }
  function query(...args: unknown[]): Promise<unknown> | undefined {
    const callback = args.at(-1);
    if (!isCallback(callback)) return pass(args);
    pass(args.slice(0, -1)).then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
    return undefined;
  }
  Object.assign(client, { query });
}

const isCallback = (value: unknown): value is Callback => typeof value === "function";

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  const isConfig = typeof query === "object" && query !== null && "text" in query;
  return isConfig ? String(query.text) : "";
}
