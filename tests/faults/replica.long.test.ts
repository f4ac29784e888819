import { join } from "node:path";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { openLease } from "#database/lease.ts";
import { migrateDatabase, ReplicaError } from "#database/migrate.ts";
import { openReplica } from "#database/replica.ts";
import { productos } from "#database/schema.ts";
import { readingFrom } from "#ops/backup/source.ts";
import { writeBackup } from "#ops/backup/take.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { putFarAway } from "#tests/support/faults/distance.ts";
import { startStreamingPair } from "#tests/support/faults/replica.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";
import { abrirTienda } from "#tests/support/shop/compras.ts";

const pair = await startStreamingPair();
const main = openDatabase(pair.main_url, { max: 4, onError: () => undefined });
const copy = openDatabase(pair.replica_url, { max: 2, onError: () => undefined });
for (const { close } of [main, copy]) afterFile(close);

const whose = debianPostgres() ?? "the bundled PostgreSQL: Debian's is missing";
test(`a streaming replica is asked while it keeps up, left out while it lags or is away, and asked again (${whose})`, async () => {
  const onChange = () => undefined;
  const replica = openReplica({ url: pair.replica_url, main: main.pool, beat_ms: 500, onChange });
  const usable = () => expect.poll(() => replica.db() !== null);
  await usable().toBe(true);
  await main.pool.query("create table latido (n int)");
  await expect
    .poll(async () => (await copy.pool.query("select to_regclass('latido') as t")).rows[0].t)
    .toBe("latido");
  await expect(copy.pool.query("insert into latido values (1)")).rejects.toThrow(/read-only/);

  await copy.pool.query("select pg_wal_replay_pause()");
  await main.pool.query("insert into latido values (1)");
  await usable().toBe(false);
  await copy.pool.query("select pg_wal_replay_resume()");
  await usable().toBe(true);

  await pair.kill();
  await usable().toBe(false);
  await pair.back();
  await usable().toBe(true);
  await replica.close();

  const without = openDatabase("postgres://127.0.0.1:1/nada", { max: 1, onError: () => undefined });
  const alone = openReplica({ url: pair.replica_url, main: without.pool, beat_ms: 500, onChange });
  await expect.poll(() => alone.db() !== null).toBe(true);
  await alone.close();
  await without.close();
});

async function isReplica(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
  return rows[0]?.replica === true;
}

test("a backup is read from it once it has everything, and from the main database while it lags or is away", async () => {
  let why: unknown;
  const skipped = (error: unknown) => {
    why = error;
  };
  const source = { url: pair.main_url, replica: pair.replica_url, patience: 0, skipped };
  const read = () => readingFrom(source, isReplica);
  await expect.poll(read).toBe(true);
  await copy.pool.query("select pg_wal_replay_pause()");
  await main.pool.query("create table respaldada ()");
  expect(await read()).toBe(false);
  expect(why).toMatchObject({ message: expect.stringContaining("behind") });
  await copy.pool.query("select pg_wal_replay_resume()");
  await expect.poll(read).toBe(true);
  await pair.kill();
  expect(await read()).toBe(false);
  expect(why).toMatchObject({ code: "ECONNREFUSED" });
  await pair.back();
  await expect.poll(read).toBe(true);
});

test("the replica that was asked is the one that is read: behind one address may stand several", async () => {
  await migrateDatabase(pair.main_url);
  const way = await putFarAway(pair.replica_url, 0);
  expect(await readingFrom({ url: pair.main_url, replica: way.url }, isReplica)).toBe(true);
  expect(way.opened()).toBe(1);
  const DATA_DIR = await newDataDir();
  const env = { DATA_DIR, DATABASE_READ_URL: way.url };
  await writeBackup({ url: pair.main_url, env, file: join(DATA_DIR, "uno.respaldo"), now: new Date() });
  expect(way.opened()).toBe(2);
});

test("a backup whose read the replica cancels is read once more, from the main database", async () => {
  await main.pool.query("create table limpiada as select n from generate_series(1, 1000) n");
  await copy.pool.query("alter system set max_standby_streaming_delay = 0");
  await copy.pool.query("select pg_reload_conf()");
  onTestFinished(async () => {
    await copy.pool.query("alter system reset max_standby_streaming_delay");
    await copy.pool.query("select pg_reload_conf()");
  });
  const tried: boolean[] = [];
  const rows = await readingFrom({ url: pair.main_url, replica: pair.replica_url }, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const count = async () => (await client.query("select count(*)::int n from limpiada")).rows[0].n;
    const before = await count();
    const replica = await isReplica(client);
    tried.push(replica);
    if (!replica) return before;
    await main.pool.query("delete from limpiada where n > 10");
    await main.pool.query("vacuum limpiada");
    // The replica cancels a read whose rows it has to remove.
    for (const until = Date.now() + 60_000; Date.now() < until; ) await count();
    tried.push(replica);
    throw new Error("the replica did not cancel the read");
  });
  expect([tried, rows]).toEqual([[true, false], 10]);
});

test("a lease is held on the main database only", async () => {
  const [here, there] = [pair.main_url, pair.replica_url].map((url) =>
    openLease(url, "prueba", () => undefined),
  );
  expect([await here?.held(), await there?.held()]).toEqual([true, false]);
  await here?.release();
  expect(await there?.held()).toBe(false);
  await there?.release();
});

test("a replica takes no migrations", async () => {
  await expect(migrateDatabase(pair.replica_url)).rejects.toThrow(ReplicaError);
});

test("a shop reads its window from it, and from the main database while it is away", async () => {
  const server = await startServer({
    databaseUrl: pair.main_url,
    env: { SEED: "none", DATABASE_READ_URL: pair.replica_url },
  });
  await giveIdentity(pair.main_url);
  await abrirTienda(testCtx(main.db, new Date()));
  await server.running.says(/replica: asked from now on/);
  const rename = (producto: string) => main.db.update(productos).set({ producto });
  const shown = async () => (await getPage(server, "/productos")).text;
  await rename("Tetera de cobre");
  await expect.poll(shown).toContain("Tetera de cobre");
  const { rows } = await copy.pool.query(
    "select count(*)::int n from pg_stat_activity where application_name = 'puntazo-lectura'",
  );
  expect(rows[0].n).toBeGreaterThan(0);

  await pair.kill();
  await rename("Tetera de plata");
  await expect.poll(shown).toContain("Tetera de plata");
  await server.running.says(/replica: behind or away/);
  await pair.back();
  await expect.poll(() => server.output().split("replica: asked from now on").length - 1).toBeGreaterThan(1);
  expect((await getPage(server, "/productos")).status).toBe(200);
  expect(server.output()).not.toContain("http: request failed");
  expect((await server.stop()).code).toBe(0);
});
