import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { Statement } from "#database/client/pool.ts";
import { type Db, openDatabase } from "#database/client.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
import type { TestCtx } from "./ctx.ts";
import { WAIT } from "./database.ts";
import { until } from "./realtime.ts";

/** How many milliseconds to wait for a lock, instead of as many as the shop says; 0 waits as long as it is held. */
export type Limit = (ms: number) => number;

const LIMITS_WAITS = "set_config('lock_timeout'";

/** A statement by which the shop limits its waits for locks, with another limit; other statements as they are. */
export function withLimit(statement: Statement, limit: Limit): Statement {
  if (!statement.text.includes(LIMITS_WAITS)) return statement;
  const ms = Number.parseInt(String(statement.values?.[0]), 10);
  return { ...statement, values: [String(ms === 0 ? 0 : limit(ms))] };
}

/** Another process of the same shop, until the end of the test: it waits for locks as long as the test decides, however slow the machine is. */
export function processThatWaits(ctx: TestCtx, url: string, limit: Limit): TestCtx {
  const { db, close } = openDatabase(url, {
    wait: WAIT,
    around: (statement, send) => send(withLimit(statement, limit)),
  });
  onTestFinished(close);
  return { ...ctx, db, lotes: crearLotes() };
}

/** Until a statement of this database has waited for a lock for longer than so many milliseconds. */
export const untilWaiting = (db: Db, longerThan = 0) =>
  until(async () => {
    const { rows } = await db.execute(sql`
      select from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and not l.granted
         and l.waitstart < clock_timestamp() - ${longerThan} * interval '1 millisecond'`);
    expect(rows).not.toEqual([]);
  });
