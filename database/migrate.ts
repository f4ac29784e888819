import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { oneConnection } from "./client.ts";
import { PROJECT_ROOT } from "./project-root.ts";

export const MIGRATION_LOCK = 7_061_990_001;

/** The database was written by a newer version of Puntazo: continuing could damage it. */
export class NewerDatabaseError extends Error {}
/** The database was written by a version of Puntazo with other migrations; there is no upgrade path. */
export class OldDatabaseError extends Error {}

/**
 * Migrations create the tables and run once each. Functions and triggers are files that are all reapplied
 * when one changes.
 */
type Known = { migrations: MigrationMeta[]; functions: string[]; hash: string };
type Applied = { migrations: number[]; hash: string | null };

function readKnown(): Known {
  const migrations = readMigrationFiles({ migrationsFolder: join(PROJECT_ROOT, "database/migrations") });
  const folder = join(PROJECT_ROOT, "database/sql");
  const functions = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return { migrations, functions, hash: createHash("sha256").update(functions.join("\n")).digest("hex") };
}

/**
 * Migrates the database to the newest schema in one transaction. Processes that start together wait for each
 * other.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = oneConnection(url, "puntazo-migraciones");
  // The query in progress reports a lost connection too; without a listener this event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const known = readKnown();
    await refuseReplica(client);
    if (isUpToDate(known, await readApplied(client))) return;
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await againAfterDeadlock(client, async () => {
      await client.query("begin");
      await applyMigrations(client);
      await applyFunctions(client);
      await client.query("commit");
    });
  } finally {
    await client.end();
  }
}

/** The address leads to a replica: only the leader of a cluster takes migrations. */
export class ReplicaError extends Error {}

async function refuseReplica(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
  if (rows[0]?.replica) throw new ReplicaError();
}

const DEADLOCK = "40P01";
const MOST_DEADLOCKS = 5;

/** A process of the version before may write meanwhile, and lock the same tables in another order. */
async function againAfterDeadlock(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let deadlocks = 1; ; deadlocks++) {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, DEADLOCK) || deadlocks === MOST_DEADLOCKS) throw error;
      await client.query("rollback");
    }
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

const isUpToDate = ({ migrations, hash }: Known, applied: Applied | null): boolean =>
  applied?.hash === hash &&
  applied.migrations.length === migrations.length &&
  migrations.every(({ folderMillis }, i) => applied.migrations[i] === folderMillis);

const UNDEFINED_TABLE = "42P01";

/**
 * A single query reads the whole state; it fails in a database without our tables or with those of the first
 * numbering.
 */
async function readApplied(client: pg.Client): Promise<Applied | null> {
  try {
    const { rows } = await client.query<Applied>(
      `select array(select created_at from drizzle.__drizzle_migrations order by created_at) as migrations,
              (select hash from drizzle.functions) as hash`,
    );
    return rows[0] ?? null;
  } catch (error) {
    if (hasCode(error, UNDEFINED_TABLE)) return null;
    throw error;
  }
}

/**
 * Throws for a database that cannot be upgraded: the applied migrations must be a prefix of the known ones.
 */
export function refuseForeign(applied: readonly number[], { migrations } = readKnown()): void {
  const known = migrations.map(({ folderMillis }) => folderMillis);
  if (applied.every((instant, i) => instant === known[i])) return;
  throw Math.max(...applied) > Math.max(...known) ? new NewerDatabaseError() : new OldDatabaseError();
}

export const BOOKKEEPING = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.functions (hash text not null);`;

/** Applies the missing migrations, up to an instant, in the caller's transaction. */
export async function applyMigrations(client: pg.Client, upTo = Number.MAX_SAFE_INTEGER): Promise<void> {
  await client.query(BOOKKEEPING);
  const known = readKnown();
  const applied = (await readApplied(client))?.migrations ?? [];
  refuseForeign(applied, known);
  for (const { sql, folderMillis, hash } of known.migrations.slice(applied.length)) {
    if (folderMillis > upTo) return;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/** Replaces the functions and triggers if their hash changed, in the caller's transaction. */
export async function applyFunctions(client: pg.Client): Promise<void> {
  const { functions, hash } = readKnown();
  if ((await readApplied(client))?.hash === hash) return;
  for (const text of functions) await client.query(text);
  await client.query("delete from drizzle.functions");
  await client.query("insert into drizzle.functions (hash) values ($1)", [hash]);
}
