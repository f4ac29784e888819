import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { oneConnection } from "#database/client.ts";

const EVERY = 500;
const PATIENCE = 30_000;

type BackupSource = {
  url: string;
  replica: string | undefined;
  /** How many milliseconds the replica may need to catch up. */
  patience?: number;
  /** Told why the replica was not read. */
  skipped?: (why: unknown) => void;
};

type Work<T> = (client: pg.Client) => Promise<T>;

/**
 * Reads a backup from the replica, once that has all that the main database has now. A replica cancels a read that stands in the way of what
 * it replays: then, and whenever it is away or behind, the work is done on the main database, from its beginning.
 */
export async function readingFrom<T>(
  { url, replica, patience = PATIENCE, skipped }: BackupSource,
  work: Work<T>,
): Promise<T> {
  if (replica === undefined) return asking(url, work);
  try {
    return await fromReplica({ url, replica, patience }, work);
  } catch (error) {
    // An error that does not come from the replica is met again on the main database, and reported then.
    skipped?.(error);
    return asking(url, work);
  }
}

/** Behind one address may stand several replicas: the connection that was asked does the work. */
async function fromReplica<T>(
  { url, replica, patience }: { url: string; replica: string; patience: number },
  work: Work<T>,
): Promise<T> {
  const position = await asking(url, positionOf);
  return asking(replica, async (client) => {
    if (await isCaughtUp(client, position, patience)) return work(client);
    throw new Error(`the replica is behind ${position}`);
  });
}

async function positionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>("select pg_current_wal_lsn()::text as now");
  return rows[0]?.now ?? "";
}

async function isCaughtUp(client: pg.Client, position: string, patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; ; await sleep(EVERY)) {
    const { rows } = await client.query<{ there: boolean }>(
      "select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as there",
      [position],
    );
    if (rows[0]?.there || Date.now() > until) return rows[0]?.there === true;
  }
}

async function asking<T>(url: string, work: Work<T>): Promise<T> {
  const client = oneConnection(url, "respaldo");
  // A lost connection also fails the query in progress, which reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
