import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#database/client.ts";
import { isAlive } from "#ops/cluster/state.ts";
import { RULES } from "#server/http/rate-limit.ts";
import {
  missingPrograms,
  newClusterDir,
  programsOf,
  startTestCluster,
  type TestCluster,
} from "#tests/support/cluster/cluster.ts";
import { at, complaints, type Listener, listen, metric } from "#tests/support/cluster/looks.ts";
import { driver } from "#tests/support/driver.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { postmasterOf } from "#tests/support/e2e/process.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { type CargaAbonos, comprobarAbonos, prepararAbonos } from "#tests/support/shop/abonos-http.ts";
import { type Load, steadyLoad } from "#tests/support/steady-load.ts";

const SOCKETS = 9;
/** Only a limit for failures: three processes restart on a machine that may be busy. */
const PATIENCE = { timeout: 240_000, interval: 100 };
const LIMIT = 600_000;

const why = missingPrograms.length > 0 ? ` (skipped: ${missingPrograms.join(", ")} missing)` : "";

describe.skipIf(why !== "")(`three processes behind nginx${why}`, () => {
  let cluster: TestCluster;
  let db: Db;
  let cookie: string;
  let abonos: CargaAbonos;
  let load: Load;
  let listeners: Listener[];

  beforeAll(async () => {
    cluster = await startTestCluster(await newClusterDir());
    await giveIdentity(cluster.databaseUrl);
    db = openForFile(cluster.databaseUrl).db;
    cookie = await cookieOf(cluster, await createConfirmed(db));
  }, LIMIT);

  test("open one shop with one address and one password", () => expectStarted(cluster));

  test("share the work, and count a person's turns once", async () =>
    expectLimitsShared(cluster, await cookieOf(cluster, await createConfirmed(db))));

  test(
    "are replaced one by one without a failed request",
    async () => {
      abonos = await prepararAbonos(cluster, db, 8);
      listeners = await Promise.all(Array.from({ length: SOCKETS }, () => listen(cluster, cookie)));
      load = steadyLoad({ url: cluster.url, cookie, abonos });
      await progress(load);
      await expectRollingRestart(cluster, load);
    },
    LIMIT,
  );

  test(
    "take the sockets of those that left, and tell all what any of them changes",
    () => expectHeardFromAll(cluster, listeners, cookie),
    LIMIT,
  );

  test(
    "go on when the one that drives the game is killed",
    async () => {
      await expectDriverReplaced(cluster, db, load);
      await load.stop();
      await comprobarAbonos(cluster, db, abonos);
    },
    LIMIT,
  );

  test("leave out the one that hangs until it answers again", () => expectSickLeftOut(cluster), LIMIT);

  test(
    "go on by themselves when their database is killed",
    () => expectDatabaseBack(cluster, db, abonos),
    LIMIT,
  );

  test("end in order and leave nothing running", async () => {
    expect(await cluster.stop()).toEqual({ code: 0, signal: null });
    expect(programsOf(cluster.dataDir)).toEqual([]);
  });

  test(
    "end with one sentence when their database does not start any more",
    () => expectGivenUp(cluster.dataDir),
    LIMIT,
  );
});

/** The owner reads one URL and one password, and each process answers at its own port. */
async function expectStarted(cluster: TestCluster): Promise<void> {
  const printed = cluster.running.stdout();
  expect(printed.match(/Puntazo está abierto en .*/g)).toEqual([`Puntazo está abierto en ${cluster.url}`]);
  expect(printed.match(/contraseña/g)).toHaveLength(1);
  expect(await cookieOf(cluster, cluster.admin)).not.toBe("");
  const { processes } = await cluster.state();
  expect(new Set(processes.map(({ pid }) => pid)).size).toBe(3);
  const answering = await Promise.all(processes.map(({ port }) => getPage(at(port), "/salud/listo")));
  expect(answering.map(({ text }) => JSON.parse(text).proceso)).toEqual(processes.map(({ pid }) => pid));
  // Local-only routes are not reachable through nginx.
  expect((await getPage(cluster, "/metrics")).status).toBe(404);
}

/** A person's requests are counted once, whichever process answers. */
async function expectLimitsShared(cluster: TestCluster, cookie: string): Promise<void> {
  const { max } = RULES.functions;
  const before = await refusedBodies(cluster);
  const headers = { "Content-Type": "application/json", Origin: cluster.url, Cookie: cookie };
  const ask = () =>
    fetch(`${cluster.url}/.netlify/functions/abonarPuntos`, { method: "POST", body: "{}", headers });
  const answers = await Promise.all(Array.from({ length: max + 30 }, ask));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(max);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  const counts = (await refusedBodies(cluster)).map((count, i) => count - (before[i] ?? 0));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(max);
  for (const count of counts) expect(count).toBeGreaterThan(0);
}

const refusedBodies = (cluster: TestCluster) =>
  metric(cluster, 'puntazo_http_requests_total{group="funciones",method="POST",status="400"}');

/** Waits until more requests of every kind were answered. */
async function progress({ done }: Load): Promise<void> {
  const before = { ...done };
  await expect
    .poll(() => done.page > before.page + 4 && done.form > before.form && done.keyed > before.keyed, PATIENCE)
    .toBe(true);
}

async function expectRollingRestart(cluster: TestCluster, load: Load): Promise<void> {
  const before = await cluster.state();
  expect(await cluster.restart()).toEqual({ code: 0, signal: null });
  const after = await cluster.state();
  expect(after.processes.map(({ port }) => port)).toEqual(before.processes.map(({ port }) => port));
  const old = before.processes.map(({ pid }) => pid);
  expect(after.processes.filter(({ pid }) => old.includes(pid))).toEqual([]);
  expect(old.filter(isAlive)).toEqual([]);
  await progress(load);
  expect(load.failed, complaints(cluster)).toEqual([]);
}

/** A change in any process reaches every socket, whichever process it reconnected to. */
async function expectHeardFromAll(
  cluster: TestCluster,
  listeners: Listener[],
  cookie: string,
): Promise<void> {
  const { processes } = await cluster.state();
  await expect.poll(() => listeners.every(({ socket }) => socket.connected), PATIENCE).toBe(true);
  await expect
    .poll(async () => (await metric(cluster, "puntazo_sockets")).reduce((sum, n) => sum + n, 0), PATIENCE)
    .toBe(SOCKETS);
  expect((await metric(cluster, "puntazo_sockets")).filter((n) => n > 0).length).toBeGreaterThan(1);
  for (const { port } of processes) {
    for (const listener of listeners) listener.heard = 0;
    const saved = await postForm(at(port), "/mis-datos", { intento: "perfil", nombre: "Eva" }, cookie);
    expect(saved.status).toBe(200);
    await expect.poll(() => listeners.every(({ heard }) => heard > 0), PATIENCE).toBe(true);
  }
}

/** Kills the process that drives the game: pages and keyed requests must not fail. */
async function expectDriverReplaced(cluster: TestCluster, db: Db, load: Load): Promise<void> {
  const victim = await driver(db);
  process.kill(victim, "SIGKILL");
  await expect.poll(async () => [0, victim].includes(await driver(db)), PATIENCE).toBe(false);
  const serving = async () => {
    const { processes } = await cluster.state();
    const answers = await Promise.all(
      processes.map(({ port }) =>
        getPage(at(port), "/salud/listo").then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return processes.every(({ pid }) => pid !== victim) && answers.filter((status) => status === 200).length;
  };
  await expect.poll(serving, PATIENCE).toBe(3);
  await progress(load);
  expect(
    load.failed.filter(({ kind }) => kind !== "form"),
    complaints(cluster),
  ).toEqual([]);
  // A form being saved at that moment has an unknown outcome, so its sender gets an error: 502, or an answer that
  // ends in the middle if nginx had begun to pass it on.
  expect(load.failed.length, complaints(cluster)).toBeLessThanOrEqual(2);
  for (const { why } of load.failed) expect(why, complaints(cluster)).toMatch(/502|terminated/);
}

/** A process that accepts connections but does not answer gets no requests until it recovers. */
async function expectSickLeftOut(cluster: TestCluster): Promise<void> {
  const [sick = expect.fail()] = (await cluster.state()).processes;
  const asked = async () =>
    (await readFile(join(cluster.dataDir, "cluster/nginx.conf"), "utf8")).includes(`:${sick.port} `);
  process.kill(sick.pid, "SIGSTOP");
  try {
    await expect.poll(asked, PATIENCE).toBe(false);
    // nginx may need a moment to reload its configuration.
    await expect.poll(() => answersOf(cluster.url, 6), PATIENCE).toBe(6);
  } finally {
    // On a slow machine the process may have been killed and replaced meanwhile, which is equally correct.
    if (isAlive(sick.pid)) process.kill(sick.pid, "SIGCONT");
  }
  await expect.poll(asked, PATIENCE).toBe(true);
}

/** The command starts the same database again, at the same port; what was answered is there. */
async function expectDatabaseBack(cluster: TestCluster, db: Db, abonos: CargaAbonos): Promise<void> {
  const { processes } = await cluster.state();
  const ready = async () => {
    const answers = await Promise.all(processes.map(({ port }) => getPage(at(port), "/salud/listo")));
    return answers.map(({ status }) => status);
  };
  const postmaster = (await postmasterOf(cluster.dataDir)) ?? expect.fail("no database runs");
  process.kill(postmaster.pid, "SIGKILL");
  await cluster.running.says(/database: PostgreSQL accepts connections again/);
  expect((await postmasterOf(cluster.dataDir))?.port).toBe(postmaster.port);
  await expect.poll(ready, PATIENCE).toEqual([200, 200, 200]);
  await comprobarAbonos(cluster, db, abonos);
}

/** The supervisor of the machine, such as systemd, starts the command again: so it must end, and leave nothing behind. */
async function expectGivenUp(dataDir: string): Promise<void> {
  const { running } = await startTestCluster(dataDir, "--processes", "1");
  await appendFile(join(dataDir, "postgres/postgresql.conf"), "\nesto_no_existe = 1\n");
  const postmaster = (await postmasterOf(dataDir)) ?? expect.fail("no database runs");
  process.kill(postmaster.pid, "SIGKILL");
  expect(await running.ended, running.stdout()).toEqual({ code: 1, signal: null });
  expect(running.stderr().trim().split("\n")).toEqual([
    expect.stringMatching(
      /^La base de datos incluida terminó y no volvió a partir en \d+ intentos \(.*FATAL/,
    ),
  ]);
  expect(programsOf(dataDir)).toEqual([]);
}

async function answersOf(url: string, times: number): Promise<number> {
  const ask = () => fetch(`${url}/salud`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return answers.filter((answer) => answer?.ok).length;
}
