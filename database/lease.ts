import pg from "pg";
import { KEEPALIVE } from "./client.ts";

export type Lease = {
  /** Returns whether this process holds the lease, taking it if it is free. Never throws. */
  held(): Promise<boolean>;
  release(): Promise<void>;
};

const TIMEOUT = 5_000;
/** Detects within seconds a process that disappeared with its machine. */
const SERVER_KEEPALIVE = "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3";

/** Each replica has locks of its own: only those of the leader count. */
const KEEP = "select not pg_is_in_recovery() as mine";
const TAKE = "select not pg_is_in_recovery() and pg_try_advisory_lock(hashtextextended($1, 0)) as mine";

/**
 * A lease that one process at a time holds, through an advisory lock on a dedicated connection: PostgreSQL
 * releases it as soon as the process dies. It only avoids duplicate work; the guarded code must be correct
 * without it.
 */
export function openLease(url: string, name: string, onError: (error: unknown) => void): Lease {
  let client: pg.Client | undefined;
  let holds = false;

  function drop(lost: pg.Client): void {
    if (client === lost) {
      client = undefined;
      holds = false;
    }
    void lost.end().catch(() => undefined);
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      // The process id lets an operator find the holder.
      application_name: `puntazo-${name}:${process.pid}`,
      options: SERVER_KEEPALIVE,
      ...KEEPALIVE,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    opened.on("error", () => drop(opened));
    opened.on("end", () => drop(opened));
    await opened.connect();
    client = opened;
    return opened;
  }

  return {
    async held() {
      try {
        const open = client ?? (await connect());
        const ask = holds ? KEEP : TAKE;
        const { rows } = await open.query<{ mine: boolean }>(ask, holds ? [] : [name]);
        holds = client === open && rows[0]?.mine === true;
        return holds;
      } catch (error) {
        if (client) drop(client);
        onError(error);
        return false;
      }
    },
    async release() {
      const open = client;
      client = undefined;
      holds = false;
      await open?.end();
    },
  };
}
