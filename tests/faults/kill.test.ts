import { expect, test } from "vitest";
import { type Db, openDatabase } from "#database/client.ts";
import { postmasterOf, runNode } from "#tests/support/e2e/process.ts";
import { expectDeskWhole, killHalfWay, openDesk } from "#tests/support/faults/transferencias.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";
import {
  abonarUnaVez,
  type CargaAbonos,
  comprobarAbonos,
  prepararAbonos,
} from "#tests/support/shop/abonos-http.ts";

const env = { SEED: "none" };
const CLIENTS = 16;
const ANSWERS = 50;

/**
 * Contributes from many concurrent clients until enough were answered and `kill` is done; each client stops
 * at its first failure.
 */
async function contributeUntilKilled(server: TestServer, carga: CargaAbonos, kill: () => Promise<void>) {
  const before = carga.dados.length;
  const writer = async () => {
    for (;;) await abonarUnaVez(server, carga);
  };
  const writers = Array.from({ length: CLIENTS }, () => writer().catch(() => undefined));
  await expect.poll(() => carga.dados.length, { interval: 20 }).toBeGreaterThan(before + ANSWERS);
  await kill();
  await Promise.all(writers);
}

// mixed.test.ts covers processes on an external database and all other failures under load.
test("a server killed with the database that it brought, alone and together, finds all that was answered once; an import and the sure payments that were cut are whole after a retry", async () => {
  const dataDir = await newDataDir();
  const first = await startServer({ dataDir, env });
  const carga = await withDatabase(first, (db) => prepararAbonos(first, db, 8));

  await contributeUntilKilled(first, carga, () => first.kill());
  const second = await startServer({ dataDir, env });
  expect(second.admin).toEqual(first.admin);
  await withDatabase(second, (db) => comprobarAbonos(second, db, carga));

  const desk = await withDatabase(second, (db) => openDesk(second, db));
  const killBoth = async () => {
    const postmaster = await postmasterOf(dataDir);
    await second.kill();
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
  };
  await contributeUntilKilled(second, carga, () =>
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
