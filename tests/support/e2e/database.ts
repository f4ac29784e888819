import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Around } from "#database/client/pool.ts";
import { type Database, openDatabase } from "#database/client.ts";
import { COPY, WAIT } from "../database.ts";
import { sow } from "../sow.ts";
import { afterFile } from "./cleanup.ts";

/** The password of all people in the demo shop of the tests. */
export const CLAVE_DEMO = "tren-azul-lluvia";
const TEMPLATE = "puntazo_demo";

/** A copy of the demo shop for this test file. */
export async function demoDatabase(): Promise<string> {
  await asOwner(async (owner) => {
    const { rowCount } = await owner.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (!rowCount) await makeTemplate(owner);
  });
  return newDatabase(TEMPLATE);
}

/** A database without tables. */
export const emptyDatabase = () => newDatabase("template1");

/** A connection for the test's own queries, closed when the file ends. */
export function openForFile(url: string, around?: Around): Database {
  const database = openDatabase(url, { max: 5, wait: WAIT, onError: () => undefined, around });
  afterFile(database.close);
  return database;
}

async function newDatabase(template: string): Promise<string> {
  const name = `e_${randomBytes(6).toString("hex")}`;
  await asOwner((owner) => owner.query(`create database ${name} template ${template} ${COPY}`));
  afterFile(() => asOwner((owner) => owner.query(`drop database ${name} with (force)`)));
  return urlOf(name);
}

/** Seed under another name and rename: an existing template is always complete. */
async function makeTemplate(owner: pg.Client): Promise<void> {
  const name = `${TEMPLATE}_nueva`;
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.query(`create database ${name} template puntazo ${COPY}`);
  const dir = await mkdtemp(join(tmpdir(), "puntazo-demo-"));
  const database = openDatabase(urlOf(name), { max: 4 });
  try {
    await sow(database.db, { dir, password: CLAVE_DEMO });
  } finally {
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
  await owner.query(`alter database ${name} rename to ${TEMPLATE}`);
}

function urlOf(name: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** Files queue at this lock, so that one of them makes the template. */
async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: urlOf("postgres") });
  await owner.connect();
  try {
    await owner.query("select pg_advisory_lock(42)");
    await work(owner);
  } finally {
    await owner.end();
  }
}
