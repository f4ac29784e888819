import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeEach, inject } from "vitest";
import { type Database, openDatabase } from "#database/client.ts";
import { rowsInAnyOrder } from "./row-order.ts";

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
  const { database, name, owner, drop } = await createDatabase();
  const prepared = `${name}_prepared`;
  let isPrepared = false;
  beforeEach(async () => {
    await endIdle(database);
    if (isPrepared) {
      await owner.query(`drop database ${name} with (force)`);
      await owner.query(`create database ${name} template ${prepared} ${COPY}`);
      return;
    }
    // A template must have no connections.
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await owner.query(`create database ${prepared} template ${name} ${COPY}`);
    isPrepared = true;
  });
  afterAll(async () => {
    await owner.query(`drop database if exists ${prepared}`);
    await drop();
  });
  return database;
}

async function createDatabase() {
  const url = new URL(inject("databaseUrl"));
  // One connection for the whole file: a connection for each statement costs as much as the statement.
  const owner = await connectOwner(url);
  const name = `t_${randomBytes(6).toString("hex")}`;
  await owner.query(`create database ${name} template puntazo ${COPY}`);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { wait: WAIT, around: rowsInAnyOrder });
  const drop = async () => {
    await database.close();
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  };
  return { database, name, owner, drop };
}

/** The pool opens others for its next queries. */
async function endIdle({ pool }: Database): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idle) client.release(true);
}

/** Connected to another database than those it copies: PostgreSQL refuses to copy one that is in use. */
async function connectOwner(template: URL): Promise<pg.Client> {
  const url = new URL(template);
  url.pathname = "/postgres";
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  return owner;
}
