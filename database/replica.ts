import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type Database, type Db, openDatabase } from "./client.ts";

export type Replica = {
  /** Where readers may look now; null while it does not answer or is behind, and then the main database is asked. */
  db(): Db | null;
  close(): Promise<void>;
};

type Options = { url: string; main: Pool; onChange(usable: boolean): void; beat_ms?: number };

const BEAT = 2_000;
const POOL = 10;

/**
 * A copy of the database that PostgreSQL keeps up to date. It is trusted as long as it has, at each beat, what the main one had
 * at the beat before: whatever cut it off, it is then at most two beats behind.
 */
export function openReplica({ url, main, onChange, beat_ms = BEAT }: Options): Replica {
  const copy = openDatabase(url, { max: POOL, name: "puntazo-lectura", onError: () => undefined });
  let usable = false;
  let position: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(): Promise<boolean> {
    const caughtUp = position !== null && (await hasReplayed(copy, position));
    position = null;
    position = await currentPosition(main);
    return caughtUp;
  }

  async function beat(): Promise<void> {
    // A copy that hangs is not asked either.
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

/** A database that is no copy at all has everything. */
async function hasReplayed({ pool }: Database, position: string): Promise<boolean> {
  const { rows } = await pool.query<{ caught_up: boolean }>(
    "select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as caught_up",
    [position],
  );
  return rows[0]?.caught_up === true;
}
