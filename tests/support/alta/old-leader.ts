import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MACHINES } from "#tests/support/machines/network.ts";
import { BASES, type Base, type Cluster } from "./cluster.ts";

type Asked = { base: Base; at: number };

/**
 * When two machines took writes: the last one of the old leader must lie before the first one of another. Throws if it does not.
 */
export function judgeWrites(old: Base, accepted: readonly Asked[]): string {
  const last = Math.max(...accepted.filter(({ base }) => base === old).map(({ at }) => at));
  const first = Math.min(...accepted.filter(({ base }) => base !== old).map(({ at }) => at));
  if (!Number.isFinite(first)) return "no other machine led";
  if (!Number.isFinite(last)) return "the old leader took no write after the cut";
  if (last >= first) throw new Error(`two machines took writes: ${old} until ${last}, another from ${first}`);
  return `the old leader took its last write ${((first - last) / 1_000).toFixed(1)} s before another took one`;
}

const EVERY = 250;
const PATIENCE = 2_000;

/** Writes to every machine, past all proxies, and notes which of them accept. A write begun before a cut ends it as not accepted. */
export function askOldLeader(cluster: Cluster, old: Base): { stop(): Promise<string> } {
  const accepted: Asked[] = [];
  let open = true;

  async function write(base: Base): Promise<void> {
    const client = new pg.Client({
      host: MACHINES[base],
      user: "postgres",
      password: cluster.passwords.superuser,
      database: "postgres",
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("create table if not exists sonda (de text)");
      await client.query("insert into sonda values ($1)", [base]);
      accepted.push({ base, at: performance.now() });
    } catch {
      // Refused, or no answer.
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  async function ask(base: Base): Promise<void> {
    while (open) {
      await write(base);
      await sleep(EVERY);
    }
  }
  const all = BASES.map(ask);
  return {
    async stop() {
      open = false;
      await Promise.all(all);
      return judgeWrites(old, accepted);
    },
  };
}
