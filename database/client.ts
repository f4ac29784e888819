import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { installInt8Parsers } from "./int8.ts";
import * as schema from "./schema.ts";
import { failedToBegin, StatementNames, tuneClient } from "./statements.ts";
import { readTogether } from "./together.ts";
import { type QueryWatcher, watchQueries } from "./watch-queries.ts";

installInt8Parsers();

type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
/** The parameter type of stores: the database itself or one of its transactions. */
export type DbOrTx = Pick<
  Db,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "query" | "$count"
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
  options: { max?: number; name?: string; onError?: (error: Error) => void; watch?: QueryWatcher } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: options.name ?? "puntazo",
    pipeline: true,
    ...KEEPALIVE,
  });
  const names = wantsPrepared(url) ? new StatementNames() : null;
  // A server that ends may cut the last connections before it has read that they close.
  pool.on("error", (error) => pool.ending || options.onError?.(error));
  // A connection lost between two queries of a transaction emits `error`; without a listener it would end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    tuneClient(client, names);
  });
  // After the tuning, which replaces the same function: what is measured is what callers wait for.
  if (options.watch) watchQueries(pool, options.watch);
  readTogether(pool);
  return { db: releasing(pool), pool, url, close: () => pool.end() };
}

/** A pooler that knows no prepared statements is named by `?prepared=off` in its URL. */
const wantsPrepared = (url: string): boolean => new URL(url).searchParams.get("prepared") !== "off";

/**
 * Drizzle never releases a connection whose `begin` fails, so a database that restarts often would exhaust
 * the pool. This wrapper always returns the transaction's connection.
 */
function releasing(pool: pg.Pool): Db {
  const db = drizzle(pool, { schema });
  const known = new WeakMap<pg.PoolClient, Db>();
  const over = (client: pg.PoolClient): Db => {
    const own = known.get(client) ?? drizzle(client, { schema });
    known.set(client, own);
    return own;
  };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await over(client).transaction(work, config);
    } finally {
      client.release(failedToBegin(client));
    }
  };
  return db;
}
