import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { giveIdentity } from "./identity.ts";
import { ownPort } from "./port.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** A database lives as long as its test file: nothing must survive a crash, be copied elsewhere or be tidied up. */
const FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  "autovacuum=off",
  "jit=off",
];

/**
 * A password is proven with one round of hashing instead of 4,096: tests open thousands of connections, and the password of this
 * database lives as long as the run.
 */
async function cheapenLogins(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("set scram_iterations = 1");
  await owner.query(`alter role ${username} password '${password}'`);
  await owner.end();
}

/** Linux keeps the files of this folder in memory. In a container it often has only 64 MB. */
const IN_MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/** Tests copy a database of 1,200 files about a thousand times: in memory that takes a fifth of the time. */
async function fastestFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  // The folder may grow to half of the memory, also where programs use more than the other half.
  return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
}

/** One real PostgreSQL per run; its migrated database is the template for every test file. */
export default async function setup(project: TestProject) {
  // The run over several machines has databases of its own, and may be interrupted.
  if (process.env.FAULTS === "machines") return;
  if (project.vitest.projects.every(({ name }) => name === "unit")) return;
  const dir = await mkdtemp(join(await fastestFolder(), "puntazo-test-"));
  const flags = [...FAST, "max_connections=300"];
  const database = await startEmbeddedDatabase({ dir, flags, port: await ownPort() });
  await migrateDatabase(database.url);
  await giveIdentity(database.url);
  await cheapenLogins(database.url);
  project.provide("databaseUrl", database.url);
  return async () => {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
