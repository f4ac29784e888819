import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";
import { PROJECT_ROOT } from "./project-root.ts";

export const migrationsFolder = join(PROJECT_ROOT, "database/migrations");
export const MIGRATION_LOCK = 7_061_990_001;

/** The database was written by a newer Puntazo: going on could damage it. */
export class NewerDatabaseError extends Error {}

/** Brings the database to the newest schema. Processes that start together wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query under way tells of a lost connection; this event, unheard, would end the process without a sentence.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseNewerDatabase(client);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!table.rows[0]?.name) return;
  const applied = await client.query(
    "select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
  );
  const journal = journalSchema.parse(
    JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, "utf8")),
  );
  const known = Math.max(...journal.entries.map((entry) => entry.when));
  if (applied.rows[0]?.newest > known) throw new NewerDatabaseError();
}
