import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Around, openPool } from "./client/pool.ts";

/** PostgreSQL's OID of `bigint[]`; the driver only names scalar types. */
const INT8_ARRAY: number = 1016;

/**
 * Converts a `bigint` of the database to a number and throws if a number cannot hold it exactly: failing is
 * better than rounding points or pesos silently. `sum(bigint)` is `numeric` in PostgreSQL and arrives as
 * text, so queries cast it back with `sum(…)::bigint`.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond the safe integers: ${text}`);
  return value;
}

/** One dimension only: PostgreSQL writes `{1,NULL,3}`. */
function parseInt8Array(text: string): (number | null)[] {
  if (text === "{}") return [];
  const entries = text.slice(1, -1).split(",");
  return entries.map((entry) => (entry === "NULL" ? null : parseInt8(entry)));
}

// Drizzle uses the driver's global parsers and ignores those of a pool, so they are set once per process.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
pg.types.setTypeParser(INT8_ARRAY, parseInt8Array);

/** With the pool of its connections (`$client`), which transactions take one from. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** The parameter type of stores: the database itself or one of its transactions. */
export type DbOrTx = Pick<
  Db,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$count"
>;

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

/**
 * Finds out within seconds that the other machine is gone, or that its address belongs to another one now: without it an
 * idle connection would learn that from the next request.
 */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** A dedicated connection, for work that must not share one. The caller connects and ends it. */
export const oneConnection = (url: string, name: string, options: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    ...options,
    ...KEEPALIVE,
  });

/** Opens a pool. A broken idle connection is replaced by the next query and does not end the process. */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    name?: string;
    /** How many milliseconds a query may wait for a free connection. */
    wait?: number;
    onError?: (error: Error) => void;
    around?: Around | undefined;
  } = {},
): Database {
  const pool = openPool(
    {
      connectionString: url,
      max: options.max ?? 20,
      connectionTimeoutMillis: options.wait ?? 10_000,
      idleTimeoutMillis: 30_000,
      application_name: options.name ?? "puntazo",
      ...KEEPALIVE,
    },
    options.around,
  );
  // A server that ends may cut the last connections before it has read that they close.
  pool.on("error", (error) => pool.ending || options.onError?.(error));
  // A connection lost between two queries of a transaction emits `error`; without a listener it would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}
