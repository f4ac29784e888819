import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, DbOrTx } from "#database/client.ts";

type Options = {
  /** All its reads see the database at one moment, and it writes nothing. */
  snapshot?: boolean;
};

const BEGIN = sql`begin`;
const SNAPSHOT = sql`begin isolation level repeatable read read only`;

/**
 * Runs work in a transaction on a connection of its own. Drizzle's `transaction` keeps the connection of a `begin` that failed, reports
 * a failed `rollback` in place of its reason, and gives the pool back connections that must not be used again.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: DbOrTx) => Promise<T>,
  { snapshot = false }: Options = {},
): Promise<T> {
  const client = await db.$client.connect();
  const tx = drizzle(client);
  let broken: Error | undefined;
  try {
    await tx.execute(snapshot ? SNAPSHOT : BEGIN).catch((error: unknown) => {
      broken = asError(error);
      throw error;
    });
    const result = await work(tx);
    await tx.execute(sql`commit`);
    return result;
  } catch (error) {
    broken ??= await undo(tx, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns why the connection must not be used again, if so. */
async function undo(tx: DbOrTx, reason: unknown): Promise<Error | undefined> {
  try {
    await tx.execute(sql`rollback`);
  } catch (error) {
    return asError(error);
  }
  return isReadOnly(reason) ? asError(reason) : undefined;
}

/** PostgreSQL's answer to a write on a server that is no longer, or not yet, the leader of its cluster. */
const READ_ONLY = "25006";

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof pg.DatabaseError && error.code === READ_ONLY) || isReadOnly(error.cause));

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
