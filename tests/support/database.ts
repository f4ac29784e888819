import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeEach, inject } from "vitest";
import { type Database, openDatabase } from "#database/client.ts";

/** Longer than any test: a race of hundreds waits for connections as long as a busy machine takes. */
export const WAIT = 600_000;

/** Copy files instead of pages: it takes a third of the time where nothing has to survive a crash. */
export const COPY = "strategy file_copy";

/** A migrated database for this test file, dropped when the file ends. */
export async function testDatabase(): Promise<Database> {
  const { database, drop } = await createDatabase();
  afterAll(drop);
  return database;
}

/**
 * Like `testDatabase`, for tests that count, list or audit what the whole shop has: each of them starts with what the file had prepared
 * before its first test, and what it changes is gone with it. Copying takes less than a tenth of a second.
 */
export async function databaseOfEachTest(): Promise<Database> {
  const { database, name, template, drop } = await createDatabase();
  const prepared = `${name}_prepared`;
  let isPrepared = false;
  beforeEach(async () => {
    await endIdle(database);
    if (isPrepared) {
      await asOwner(template, `drop database ${name} with (force)`);
      await asOwner(template, `create database ${name} template ${prepared} ${COPY}`);
      return;
    }
    // A template must have no connections.
    await asOwner(
      template,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await asOwner(template, `create database ${prepared} template ${name} ${COPY}`);
    isPrepared = true;
  });
  afterAll(async () => {
    await drop();
    await asOwner(template, `drop database if exists ${prepared}`);
  });
  return database;
}

async function createDatabase() {
  const template = new URL(inject("databaseUrl"));
  const name = `t_${randomBytes(6).toString("hex")}`;
  await asOwner(template, `create database ${name} template puntazo ${COPY}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { wait: WAIT });
  const drop = async () => {
    await database.close();
    await asOwner(template, `drop database ${name} with (force)`);
  };
  return { database, name, template, drop };
}

/** The pool opens others for its next queries. */
async function endIdle({ pool }: Database): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idle) client.release(true);
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
