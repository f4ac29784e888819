import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "#database/client.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import { postmasterOf, runNode } from "#tests/support/e2e/process.ts";
import { expectDeskWhole, killHalfWay, openDesk } from "#tests/support/faults/transferencias.ts";
import { isLong } from "#tests/support/long.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";
import { abonarUnaVez, comprobarAbonos, prepararAbonos } from "#tests/support/shop/abonos-http.ts";

const env = { SEED: "none" };
const CLIENTS = 16;
const ANSWERS = 50;
/** `npm test` kills the database a few times; `npm run faults` more often. */
const KILLS = isLong ? 20 : 3;

const dataDir = await newDataDir();
const first = await startServer({ dataDir, env });
const carga = await withDatabase(first, (db) => prepararAbonos(first, db, 8));

/**
 * Contributes from many concurrent clients until enough were answered and `kill` is done; each client stops
 * at its first failure.
 */
async function contributeUntilKilled(server: TestServer, kill: () => Promise<void>) {
  const before = carga.dados.length;
  const writer = async () => {
    for (;;) await abonarUnaVez(server, carga);
  };
  const writers = Array.from({ length: CLIENTS }, () => writer().catch(() => undefined));
  await expect.poll(() => carga.dados.length, { interval: 20 }).toBeGreaterThan(before + ANSWERS);
  await kill();
  await Promise.all(writers);
}

const answered = () => expect.poll(() => carga.dados.length, { interval: 20 });
const readiness = async () => (await getPage(first, "/salud/listo")).status;

/** Contributes from many concurrent clients while `work` runs; after a failure each waits until the shop is ready. */
async function contributeMeanwhile(work: () => Promise<void>): Promise<void> {
  let working = true;
  const ready = async () => {
    while (working && (await readiness()) !== 200) await sleep(100);
  };
  const writer = async () => {
    while (working) await abonarUnaVez(first, carga).catch(ready);
  };
  const writers = Array.from({ length: CLIENTS }, writer);
  await work().finally(() => {
    working = false;
  });
  await Promise.all(writers);
}

test(`a database killed ${KILLS} times under load is started again each time, and nothing answered is lost`, async () => {
  await contributeMeanwhile(async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      await answered().toBeGreaterThan(carga.dados.length + CLIENTS);
      const postmaster = (await postmasterOf(dataDir)) ?? expect.fail("no database runs");
      process.kill(postmaster.pid, "SIGKILL");
      // No process of the database is left for a moment; the server lives and says that it cannot serve.
      await expect.poll(readiness, { interval: 5 }).toBe(503);
      expect((await getPage(first, "/salud")).status).toBe(200);
      await expect.poll(readiness).toBe(200);
      expect((await postmasterOf(dataDir))?.port).toBe(postmaster.port);
    }
    await answered().toBeGreaterThan(carga.dados.length + CLIENTS);
  });
  await withDatabase(first, (db) => comprobarAbonos(first, db, carga));
  expect(first.running.child.exitCode).toBeNull();
  const said = (message: string) => first.output().split(`"message":"${message}"`).length - 1;
  expect(said("database: PostgreSQL ended by itself and is started again")).toBe(KILLS);
  expect(said("database: PostgreSQL accepts connections again")).toBe(KILLS);
  expect(said("http: request failed")).toBe(0);
  const recovered = /database system was not properly shut down/g;
  expect((await readFile(join(dataDir, "postgres.log"), "utf8")).match(recovered)).toHaveLength(KILLS);
}, 600_000);

// mixed.long.test.ts covers processes on an external database and all other failures under load.
test("a server killed with the database that it brought, alone and together, finds all that was answered once; an import and the sure payments that were cut are whole after a retry", async () => {
  await contributeUntilKilled(first, () => first.kill());
  const second = await startServer({ dataDir, env });
  expect(second.admin).toEqual(first.admin);
  await withDatabase(second, (db) => comprobarAbonos(second, db, carga));

  const desk = await withDatabase(second, (db) => openDesk(second, db));
  const killBoth = async () => {
    const postmaster = await postmasterOf(dataDir);
    await second.kill();
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
  };
  await contributeUntilKilled(second, () =>
    withDatabase(second, (db) => killHalfWay(second, db, desk, killBoth)),
  );
  const third = await startServer({ dataDir, env });
  await withDatabase(third, async (db) => {
    await comprobarAbonos(third, db, carga);
    await expectDeskWhole(third, db, desk);
  });
  await expectAudited(dataDir);
  expect((await third.stop()).code).toBe(0);
}, 300_000);

async function withDatabase<T>({ databaseUrl }: TestServer, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(databaseUrl, { max: 4, onError: () => undefined });
  try {
    return await use(db);
  } finally {
    await close();
  }
}

async function expectAudited(dataDir: string): Promise<void> {
  const audit = runNode({ args: ["scripts/audit.ts"], env: { DATA_DIR: dataDir } });
  const { code } = await audit.ended;
  expect(code, audit.stdout() + audit.stderr()).toBe(0);
  expect(audit.stdout()).toContain("El libro cuadra");
}
