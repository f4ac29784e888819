import { setTimeout as sleep } from "node:timers/promises";
import { oneConnection } from "#database/client.ts";

/** Looks at the database from outside the shop: it moves its clock, sees who waits for a lock and cuts connections. */
export type Monitor = {
  setClock(now: Date): Promise<void>;
  /** What autovacuum would do for the planner. */
  analyze(): Promise<void>;
  /** Whether one of the connections of this name waits for a lock that another one holds. */
  isBlocked(connections: string): Promise<boolean>;
  /** Cuts all connections of this name; resolves when their transactions are rolled back. */
  cut(connections: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Every default of the schema that reads the clock, and the game's own, read the simulated clock instead. Autovacuum works by the real
 * one: it would lock tables and change plans, and with them the order of rows, at any step.
 */
const FAKE_CLOCK = `
  create table simulated_clock (at timestamptz not null);
  insert into simulated_clock values (now());
  create or replace function reloj() returns timestamptz language sql volatile as 'select at from simulated_clock';
  do $$ declare c record; begin
    for c in select table_schema, table_name, column_name from information_schema.columns where column_default = 'now()' loop
      execute format('alter table %I.%I alter column %I set default reloj()', c.table_schema, c.table_name, c.column_name);
    end loop;
    for c in select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') loop
      execute format('alter table %I.%I set (autovacuum_enabled = off)', c.schemaname, c.tablename);
    end loop;
  end $$`;

/** Connections of one name. Other simulations may use the same server. */
const OURS = "pg_stat_activity where datname = current_database() and application_name = $1";

export async function openMonitor(url: string, now: Date): Promise<Monitor> {
  const client = oneConnection(url, "simulation-monitor");
  client.on("error", () => undefined);
  await client.connect();
  await client.query(FAKE_CLOCK);
  const setClock = async (at: Date) => void (await client.query("update simulated_clock set at = $1", [at]));
  await setClock(now);
  return {
    setClock,
    analyze: async () => void (await client.query("analyze")),
    async isBlocked(connections) {
      const { rowCount } = await client.query(`select from ${OURS} and wait_event_type = 'Lock'`, [
        connections,
      ]);
      return rowCount !== 0;
    },
    async cut(connections) {
      for (;;) {
        const { rowCount } = await client.query(`select pg_terminate_backend(pid, 5000) from ${OURS}`, [
          connections,
        ]);
        if (rowCount === 0) return;
        await sleep(1);
      }
    },
    close: () => client.end(),
  };
}
