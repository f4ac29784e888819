import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type Database, type Db, openDatabase } from "./client.ts";

export type Replica = {
  /** The replica, or null while it does not answer or lags; callers then use the main database. */
  db(): Db | null;
  close(): Promise<void>;
};

type Options = { url: string; main: Pool; onChange(usable: boolean): void; beat_ms?: number };

const BEAT = 2_000;
const POOL = 10;

/**
 * A streaming replica of the database. It is used while, at each beat, it has replayed what the main database
 * had written at the previous beat, so it is never more than two beats behind; and while the main database refuses to answer. A beat
 * asks one connection: the address leads to one replica at a time.
 */
export function openReplica({ url, main, onChange, beat_ms = BEAT }: Options): Replica {
  const copy = openDatabase(url, { max: POOL, name: "puntazo-lectura", onError: () => undefined });
  let usable = false;
  let position: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(): Promise<boolean> {
    const before = position;
    position = null;
    try {
      position = await currentPosition(main);
    } catch {
      // No database takes writes: the page is read from the replica.
      await copy.pool.query("select 1");
      return true;
    }
    return before !== null && (await hasReplayed(copy, before));
  }

  async function beat(): Promise<void> {
    // A replica that does not answer within a beat counts as unavailable.
    const now = await Promise.race([look(), sleep(beat_ms, false, { ref: false })]).catch(() => false);
    if (closed) return;
    if (now !== usable) onChange(now);
    usable = now;
    timer = setTimeout(() => void beat(), beat_ms);
  }

  void beat();
  return {
    db: () => (usable ? copy.db : null),
    async close() {
      closed = true;
      clearTimeout(timer);
      await copy.close();
    },
  };
}

async function currentPosition(main: Pool): Promise<string> {
  const { rows } = await main.query<{ position: string }>("select pg_current_wal_lsn()::text as position");
  return rows[0]?.position ?? "";
}

/** A database that is not in recovery has everything. */
async function hasReplayed({ pool }: Database, position: string): Promise<boolean> {
  const { rows } = await pool.query<{ caught_up: boolean }>(
    "select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as caught_up",
    [position],
  );
  return rows[0]?.caught_up === true;
}
