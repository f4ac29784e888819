import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#database/client.ts";

/** Copy files instead of pages: it takes a third of the time where nothing has to survive a crash. */
export const COPY = "strategy file_copy";

/** A migrated database for this test file, dropped when the file ends. */
export async function testDatabase(): Promise<Database> {
  const template = new URL(inject("databaseUrl"));
  const name = `t_${randomBytes(6).toString("hex")}`;
  await asOwner(template, `create database ${name} template puntazo ${COPY}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
  afterAll(async () => {
    await database.close();
    await asOwner(template, `drop database ${name} with (force)`);
  });
  return database;
}

async function asOwner(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // PostgreSQL refuses to copy a template twice at once, so test files queue here.
    await client.query("select pg_advisory_lock(42)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
