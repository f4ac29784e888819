import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { assemble, dissolve, emptyFolder, goBackTo, pgbackrest } from "#tests/support/alta/archive.ts";
import { BASES } from "#tests/support/alta/cluster.ts";
import { createDatabase, type HighShop, openHighShop } from "#tests/support/alta/shop.ts";
import { comprobarCarga } from "#tests/support/carga/comprobar.ts";
import { ingresar, olvidarPorConfirmar } from "#tests/support/carga/cuentas.ts";
import { TEST_SECRET } from "#tests/support/ctx.ts";
import { runNode } from "#tests/support/e2e/process.ts";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { check, describeLoad, progress } from "#tests/support/faults/run.ts";
import { newDataDir } from "#tests/support/server.ts";

// `npm run faults -- alta-restore` runs this file: what docs/operations.md says of going back to a minute and of a restore into a
// fresh cluster, on the machines of `npm run faults -- alta`. scripts/machines.ts removes them whatever happens here.

const LOAD = { people: 12, think_ms: 300, raffles: [200, 500], visit_ms: 1_000 };
const ENOUGH = 60;

const bin = debianPostgres() ?? "";

/** A command of the owner. */
async function order(args: string[], env: Record<string, string>): Promise<string> {
  const secrets = { AUTH_SECRET: TEST_SECRET, SEED_KEY: TEST_SECRET };
  const command = runNode({ args, env: { ...secrets, ...env } });
  expect((await command.ended).code, command.stdout() + command.stderr()).toBe(0);
  return command.stdout();
}

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

/** Afterwards everything that was answered before is there once, nothing of later, and people go on. */
async function measured(shop: HighShop, what: string, work: typeof backToMinute): Promise<void> {
  const { database, carga, workers } = shop;
  const from = performance.now();
  await work(shop);
  const open = seconds(from);
  // Not the mails: a backup leaves out those whose link still works.
  await comprobarCarga(database.db, carga);
  const { rows } = await database.pool.query("select to_regclass('public.despues') as despues");
  expect(rows).toEqual([{ despues: null }]);
  await order(["scripts/audit.ts", "--todo"], { DATABASE_URL: shop.url });
  workers.seguir();
  await progress(carga, ENOUGH);
  await workers.pausar();
  await comprobarCarga(database.db, carga);
  console.info(`${what}: open after ${open}, everything there once · ${describeLoad(shop)}`);
}

const stopShops = ({ processes }: HighShop) => Promise.all(processes.map(({ stop }) => stop()));

/** What must not be there after a return to the moment before. */
async function writeMore({ database }: HighShop): Promise<void> {
  await sleep(1_000);
  await database.pool.query("create table despues as select now() as cuando");
}

/** Back to a moment by pgBackRest: the whole cluster follows the machine that was restored. */
async function backToMinute(shop: HighShop): Promise<void> {
  const { cluster } = shop;
  const moment = new Date();
  await writeMore(shop);
  // Sends what was written to the archive and waits until it is there.
  await pgbackrest(cluster, await cluster.leader(), "check");
  await stopShops(shop);
  await dissolve(cluster);
  for (const base of BASES) await emptyFolder(cluster, base);
  const [first] = BASES;
  await goBackTo(cluster, first, bin, moment);
  await assemble(cluster, first);
  await pgbackrest(cluster, await cluster.leader(), "check");
  await shop.openNew();
}

/** A backup of the shop, read from the replica, into a cluster that knows nothing. */
async function freshCluster(shop: HighShop): Promise<void> {
  const { cluster, carga } = shop;
  const file = join(await newDataDir(), "lunes.respaldo");
  const env = { DATABASE_URL: shop.url, DATABASE_READ_URL: shop.url.replace(":5000/", ":5001/") };
  await order(["scripts/backup.ts", file], { ...env, DATA_DIR: await newDataDir() });
  await writeMore(shop);
  await stopShops(shop);
  await dissolve(cluster);
  for (const base of BASES) await emptyFolder(cluster, base);
  await assemble(cluster, "base2");
  await createDatabase(cluster, bin);
  await pgbackrest(cluster, await cluster.leader(), "stanza-upgrade");
  await pgbackrest(cluster, await cluster.leader(), "check");
  const told = await order(["scripts/restore.ts", file], { ...env, DATA_DIR: await newDataDir() });
  expect(told).toContain("El libro cuadra");
  await shop.openNew();
  // Neither a mailed link nor a session comes back with a backup.
  olvidarPorConfirmar(carga);
  for (const persona of [carga.admin, ...carga.personas]) persona.cookie = await ingresar(carga, persona);
}

test("a cluster goes back to a minute, and a fresh one takes a backup of the shop", async () => {
  expect(bin, "Debian's PostgreSQL is missing").not.toBe("");
  const shop = await openHighShop(bin, LOAD);
  const { cluster, carga, workers } = shop;
  await progress(carga, ENOUGH);
  const from = performance.now();
  await pgbackrest(cluster, await cluster.leader(), "--type=full", "backup");
  console.info(`pgBackRest took a backup under load in ${seconds(from)}`);
  await progress(carga, ENOUGH);
  await workers.pausar();
  await check(shop, { adelantar: true });
  await measured(shop, "back at a minute by pgBackRest", backToMinute);
  await measured(shop, "a backup of the shop in a fresh cluster", freshCluster);
}, 1_800_000);
