import { randomBytes } from "node:crypto";
import { oneConnection } from "./client.ts";

/** A lock with a number that only this process knows: who finds it taken is in the same database of the same server. */
export type Mark = {
  /** Whether another address leads to the marked database. */
  isSeenFrom(url: string): Promise<boolean>;
  remove(): Promise<void>;
};

/**
 * Marks a database until the mark is removed. It needs no permission and writes no row. A replica has locks of its own,
 * so it does not pass for its primary.
 */
export async function markDatabase(url: string): Promise<Mark> {
  const number = randomBytes(8).readBigInt64BE().toString();
  const owner = await connected(url);
  try {
    await owner.query("select pg_advisory_lock($1)", [number]);
  } catch (error) {
    await owner.end();
    throw error;
  }
  return {
    async isSeenFrom(other) {
      const visitor = await connected(other);
      try {
        // Until the end of this statement: a pooler may give the connection to another client after it.
        const { rows } = await visitor.query<{ free: boolean }>(
          "select pg_try_advisory_xact_lock($1) as free",
          [number],
        );
        return rows[0]?.free === false;
      } finally {
        await visitor.end();
      }
    },
    remove: () => owner.end(),
  };
}

/** A pooler that is paused or full accepts the connection and lets its first query wait for minutes. */
const PATIENCE = 5_000;

async function connected(url: string) {
  const client = oneConnection(url, "puntazo", {
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
