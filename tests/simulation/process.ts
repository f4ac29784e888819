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
  /** The process dies and another one starts in its place. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

/** What all processes share. */
export type Shared = Omit<Ctx, "db" | "lotes" | "random">;

type Options = { url: string; name: string; shared: Shared; monitor: Monitor };

export function openProcess({ url, name, shared, monitor }: Options): Process {
  let gate: Gate | null = null;
  let running = start();

  function start() {
    const database = openDatabase(url, { max: 8, name });
    database.pool.on("connect", (client) => passGate(client, () => gate));
    return { database, lotes: crearLotes() };
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
    async crash() {
      gate = null;
      await monitor.cut(name);
      const { database } = running;
      running = start();
      await database.close();
    },
    close: () => running.database.close(),
  };
}

type Callback = (error: unknown, result?: unknown) => void;

/** Replaces the method that sends statements. The pool calls it with a callback, Drizzle awaits it. */
function passGate(client: pg.PoolClient, gateNow: () => Gate | null): void {
  const send = client.query;
  async function pass(args: readonly unknown[]): Promise<unknown> {
    const gate = gateNow();
    const text = textOf(args[0]);
    await gate?.before(text);
    const [answer] = await Promise.allSettled([Reflect.apply(send, client, args)]);
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
