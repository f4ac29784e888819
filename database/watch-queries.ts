import { AsyncResource } from "node:async_hooks";
import type pg from "pg";

/** Called when a query starts, with its text; the result is called when it ends. */
export type QueryWatcher = (text: string) => (error?: unknown) => void;

/** Reports every query of a pool. The driver has no hook for it, so the functions of its connections are wrapped. */
export function watchQueries(pool: pg.Pool, watch: QueryWatcher): void {
  pool.on("connect", (client) => {
    client.query = new Proxy(client.query, { apply: (...call) => observed(watch, ...call) });
  });
  // A request that waited for a connection is called back by the one that released it: bind it to its own context.
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, args: unknown[]) => Reflect.apply(connect, self, args.map(bound)),
  });
}

const bound = (argument: unknown) =>
  typeof argument === "function" ? AsyncResource.bind((...args: unknown[]) => argument(...args)) : argument;

type Query = pg.PoolClient["query"];

function observed(watch: QueryWatcher, query: Query, self: unknown, args: unknown[]): unknown {
  const end = watch(textOf(args[0]));
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const ending = (error: unknown, result: unknown) => {
      end(error ?? undefined);
      callback(error, result);
    };
    return Reflect.apply(query, self, [...args.slice(0, -1), ending]);
  }
  const result: unknown = Reflect.apply(query, self, args);
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  const isNamed = typeof query === "object" && query !== null && "text" in query;
  return isNamed && typeof query.text === "string" ? query.text : "";
};
