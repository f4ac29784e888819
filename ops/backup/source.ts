import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { oneConnection } from "#database/client.ts";

const EVERY = 500;
const PATIENCE = 30_000;

/** Where a backup is read: from the replica, once it has all that the main database has now, or else from that one. */
export async function sourceOf(
  url: string,
  replica: string | undefined,
  patience = PATIENCE,
): Promise<string> {
  if (replica === undefined) return url;
  try {
    return (await isCaughtUp(url, replica, patience)) ? replica : url;
  } catch {
    // It is away.
    return url;
  }
}

async function isCaughtUp(url: string, replica: string, patience: number): Promise<boolean> {
  const position = await asking(url, async (client) => {
    const { rows } = await client.query<{ now: string }>("select pg_current_wal_lsn()::text as now");
    return rows[0]?.now ?? "";
  });
  return asking(replica, async (client) => {
    for (const until = Date.now() + patience; ; await sleep(EVERY)) {
      const { rows } = await client.query<{ there: boolean }>(
        "select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as there",
        [position],
      );
      if (rows[0]?.there || Date.now() > until) return rows[0]?.there === true;
    }
  });
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = oneConnection(url, "respaldo");
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
