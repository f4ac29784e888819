import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { usuarios } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { startStreamingPair } from "#tests/support/faults/replica.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";

const pair = await startStreamingPair();
await migrateDatabase(pair.main_url);
await giveIdentity(pair.main_url);
const { db, pool, close } = openDatabase(pair.main_url, { max: 4, onError: () => undefined });
afterFile(close);
const ctx = testCtx(db, new Date());

/** Changes a setting of the primary for connections to come, and for the open ones. */
async function set(statement: string): Promise<void> {
  await pool.query(statement);
  await pool.query("select pg_reload_conf()");
}

/** Commits that wait for the replica. */
const waiting = async () =>
  Number(
    (await pool.query("select count(*) n from pg_stat_activity where wait_event = 'SyncRep'")).rows[0].n,
  );

/** Kills the replica. Its receiver may outlive it for a moment and still confirm a commit, so wait until the primary has lost it. */
async function loseReplica(): Promise<void> {
  await pair.kill();
  await expect.poll(async () => (await pool.query("select from pg_stat_replication")).rowCount).toBe(0);
}

test("with commits that are local, those of the book wait for the replica and others do not", async () => {
  const { codigo_referido } = await crearPersona(ctx);
  await set("alter system set synchronous_standby_names = '*'");
  await expect
    .poll(
      async () => (await pool.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount,
    )
    .toBe(1);
  await set("alter system set synchronous_commit = 'local'");
  await expect
    .poll(async () => (await pool.query("show synchronous_commit")).rows[0].synchronous_commit)
    .toBe("local");

  await loseReplica();
  await db.update(usuarios).set({ nombre: "Sin réplica" });
  let done = false;
  const given = darPuntos(ctx, codigo_referido, 500).then(() => {
    done = true;
  });
  await expect.poll(waiting).toBe(1);
  expect(done).toBe(false);
  await pair.back();
  await given;
  expect(await waiting()).toBe(0);
});

test("with PostgreSQL's own setting every commit waits", async () => {
  await set("alter system reset synchronous_commit");
  await expect
    .poll(async () => (await pool.query("show synchronous_commit")).rows[0].synchronous_commit)
    .toBe("on");
  await loseReplica();
  const changed = db.update(usuarios).set({ nombre: "Con réplica" });
  const finished = changed.then(() => true);
  await expect.poll(waiting).toBe(1);
  await pair.back();
  expect(await finished).toBe(true);
});
