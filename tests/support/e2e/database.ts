import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#database/client.ts";
import { sembrarDemo } from "#demo/data/demo.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { createCtx } from "#server/context.ts";
import { readEnv } from "#server/env.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { ensureShop } from "#server/welcome.ts";
import { bytesOf, streamOf } from "../chance.ts";
import { TEST_SECRET } from "../ctx.ts";
import { COPY } from "../database.ts";
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
export function openForFile(url: string): Database {
  const database = openDatabase(url, { max: 5, onError: () => undefined });
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
    await sow(database, dir);
  } finally {
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
  await owner.query(`alter database ${name} rename to ${TEMPLATE}`);
}

/** The same shop as after a first start, but with known passwords and a cheap hash. */
async function sow({ db }: Database, dir: string): Promise<void> {
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const chance = streamOf("demo shop");
  const real = createCtx({
    db,
    log,
    publish: silent,
    public_url: "http://localhost",
    secret: TEST_SECRET,
    baliza: null,
    cofre: crearCofre(TEST_SECRET),
  });
  const ctx = { ...real, random: (bytes: number) => bytesOf(chance, bytes) };
  const passwords = createPasswordHash({ N: 2 ** 8, r: 8, p: 1 });
  const auth = createAuth({ ctx, limiter: unlimited, passwords, floor_ms: 0 });
  await ensureShop(ctx, auth, readEnv({ DATA_DIR: dir, SEED: "none", ADMIN_PASSWORD: CLAVE_DEMO }));
  await sembrarDemo(ctx, ({ email, codigo_referido }) =>
    auth.createConfirmedUser({ email, password: CLAVE_DEMO, profile: { codigo_referido } }),
  );
}

function urlOf(name: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL refuses to copy a database that is being copied, so all copies queue at this lock. */
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
