import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";

/**
 * Id of the process that drives the game, from the connection that holds its lock; checks that there is at
 * most one. 0 if there is none.
 */
export async function driver(db: Db): Promise<number> {
  const { rows } = await db.execute<{ application_name: string }>(sql`
    select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.datname = current_database()
       and a.application_name like 'puntazo-juego:%'`);
  expect(rows.length).toBeLessThanOrEqual(1);
  return Number(rows[0]?.application_name.split(":")[1] ?? 0);
}
