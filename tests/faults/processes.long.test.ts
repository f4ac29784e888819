import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#database/client.ts";
import { RULES } from "#server/http/rate-limit.ts";
import { driver } from "#tests/support/driver.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, postForm } from "#tests/support/e2e/http.ts";
import { postmasterOf } from "#tests/support/e2e/process.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { answering, complaints, type Listener, listen, metric } from "#tests/support/machine/looks.ts";
import { isAlive, programsOf, startTestMachine, type TestMachine } from "#tests/support/machine/machine.ts";
import { newDataDir } from "#tests/support/server.ts";
import { type CargaAbonos, comprobarAbonos, prepararAbonos } from "#tests/support/shop/abonos-http.ts";
import { type Load, steadyLoad } from "#tests/support/steady-load.ts";

const COUNT = 3;
const SOCKETS = 9;
/** Only a limit for failures: three processes restart on a machine that may be busy. */
const PATIENCE = { timeout: 240_000, interval: 100 };
const LIMIT = 600_000;

let dataDir: string;
let machine: TestMachine;
let db: Db;
let cookie: string;
let abonos: CargaAbonos;
let load: Load;
let listeners: Listener[];

beforeAll(async () => {
  dataDir = await newDataDir();
  machine = await startTestMachine(dataDir, COUNT);
  await giveIdentity(machine.databaseUrl);
  db = openForFile(machine.databaseUrl).db;
  cookie = await cookieOf(machine, await createConfirmed(db));
}, LIMIT);

/** Until each of the processes has answered. */
const expectServing = (processes: () => number[]) =>
  expect
    .poll(async () => {
      const seen = new Set(await answering(machine, 4 * COUNT).catch(() => []));
      const wanted = processes();
      return wanted.length === COUNT && wanted.every((pid) => seen.has(pid));
    }, PATIENCE)
    .toBe(true);

test("three processes open one shop with one address, one password and one set of secrets", async () => {
  const printed = machine.running.stdout();
  expect(printed.match(/Puntazo está abierto en .*/g)).toEqual([`Puntazo está abierto en ${machine.url}`]);
  expect(printed.match(/contraseña/g)).toHaveLength(1);
  expect(await cookieOf(machine, machine.admin)).not.toBe("");
  const secrets = (await readdir(dataDir)).filter((name) => /\.(secret|key|password)$/.test(name));
  expect(secrets.toSorted()).toEqual(["admin.password", "auth.secret", "postgres.password", "seed.key"]);
  expect(await readFile(join(dataDir, "server.pid"), "utf8")).toBe(`${machine.parent}\n`);
  expect(machine.processes()).toHaveLength(COUNT);
  expect(machine.processes()).not.toContain(machine.parent);
  await expectServing(machine.processes);
});

test("they share limits, and the machine's metrics are the sum of theirs", async () => {
  const { max } = RULES.functions;
  const counted = (status: number) =>
    metric(machine, `puntazo_http_requests_total{group="funciones",method="POST",status="${status}"}`);
  const before = [await counted(400), await counted(429)];
  const headers = { "Content-Type": "application/json", Origin: machine.url, Cookie: cookie };
  const ask = () =>
    fetch(`${machine.url}/.netlify/functions/abonarPuntos`, { method: "POST", body: "{}", headers });
  const answers = await Promise.all(Array.from({ length: max + 30 }, ask));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(max);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  const after = [await counted(400), await counted(429)];
  expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual([max, 30]);
  expect(await metric(machine, "puntazo_processes")).toBe(COUNT);
});

/** Waits until more requests of every kind were answered. */
async function progress({ done }: Load): Promise<void> {
  const before = { ...done };
  await expect
    .poll(() => done.page > before.page + 4 && done.form > before.form && done.keyed > before.keyed, PATIENCE)
    .toBe(true);
}

test(
  "SIGHUP replaces them one by one without a failed request",
  async () => {
    cookie = await cookieOf(machine, await createConfirmed(db));
    abonos = await prepararAbonos(machine, db, 8);
    listeners = await Promise.all(Array.from({ length: SOCKETS }, () => listen(machine, cookie)));
    load = steadyLoad({ url: machine.url, cookie, abonos });
    await progress(load);
    const old = machine.processes();
    const pages = await metric(machine, 'puntazo_page_cache_total{result="hit"}');
    machine.running.child.kill("SIGHUP");
    await machine.running.says(/processes: all were replaced/);
    expect(machine.processes()).toHaveLength(COUNT);
    expect(machine.processes().filter((pid) => old.includes(pid))).toEqual([]);
    expect(old.filter(isAlive)).toEqual([]);
    await progress(load);
    expect(load.failed, complaints(machine)).toEqual([]);
    // What the old ones had counted is not lost.
    expect(await metric(machine, 'puntazo_page_cache_total{result="hit"}')).toBeGreaterThanOrEqual(pages);
  },
  LIMIT,
);

test(
  "the new ones take the sockets of those that left, and tell all what any of them changes",
  async () => {
    await expect.poll(() => listeners.every(({ socket }) => socket.connected), PATIENCE).toBe(true);
    await expect.poll(() => metric(machine, "puntazo_sockets"), PATIENCE).toBe(SOCKETS);
    for (let time = 0; time < COUNT; time++) {
      for (const listener of listeners) listener.heard = 0;
      const saved = await postForm(machine, "/mis-datos", { intento: "perfil", nombre: "Eva" }, cookie);
      expect(saved.status).toBe(200);
      await expect.poll(() => listeners.every(({ heard }) => heard > 0), PATIENCE).toBe(true);
    }
  },
  LIMIT,
);

test(
  "they go on when the one that drives the game is killed: only what it had in hand is cut",
  async () => {
    const victim = await driver(db);
    expect(machine.processes()).toContain(victim);
    process.kill(victim, "SIGKILL");
    await machine.running.says(/processes: one took its place/);
    await expect.poll(async () => [0, victim].includes(await driver(db)), PATIENCE).toBe(false);
    expect(machine.processes()).not.toContain(victim);
    await expectServing(machine.processes);
    await progress(load);
    await load.stop();
    for (const { why } of load.failed) expect(why, complaints(machine)).toMatch(/fetch failed|terminated/);
    // The load has seven requests under way at a time.
    expect(load.failed.length, complaints(machine)).toBeLessThanOrEqual(7);
    await comprobarAbonos(machine, db, abonos);
  },
  LIMIT,
);

test(
  "one that hangs is asked nothing new, and is ended and replaced",
  async () => {
    const [sick = expect.fail()] = machine.processes();
    process.kill(sick, "SIGSTOP");
    expect(await answering(machine, 30)).toHaveLength(30);
    expect(await answering(machine, 30)).not.toContain(sick);
    // The others answer for the machine. One that is busy may miss a scrape.
    await expect.poll(() => metric(machine, "puntazo_processes"), PATIENCE).toBe(COUNT - 1);
    await machine.running.says(new RegExp(`gives no sign of life and is ended","pid":${sick}\\b`));
    await expect.poll(() => isAlive(sick), PATIENCE).toBe(false);
    await expectServing(machine.processes);
  },
  LIMIT,
);

test(
  "they go on by themselves when their database is killed",
  async () => {
    const before = machine.processes();
    const postmaster = (await postmasterOf(dataDir)) ?? expect.fail("no database runs");
    process.kill(postmaster.pid, "SIGKILL");
    await machine.running.says(/database: PostgreSQL accepts connections again/);
    expect((await postmasterOf(dataDir))?.port).toBe(postmaster.port);
    await expectServing(machine.processes);
    expect(machine.processes().toSorted()).toEqual(before.toSorted());
    await comprobarAbonos(machine, db, abonos);
  },
  LIMIT,
);

test("SIGTERM ends them in order and leaves nothing running", async () => {
  expect(await machine.stop(), complaints(machine)).toEqual({ code: 0, signal: null });
  expect(programsOf(dataDir)).toEqual([]);
});

test(
  "they end with their parent when it is killed, and the next start goes on",
  async () => {
    const first = await startTestMachine(dataDir, 2);
    const processes = first.processes();
    process.kill(first.parent, "SIGKILL");
    await first.running.ended;
    await expect.poll(() => processes.filter(isAlive), PATIENCE).toEqual([]);
    const second = await startTestMachine(dataDir, 2);
    expect(await cookieOf(second, machine.admin)).not.toBe("");
    expect(await second.stop()).toEqual({ code: 0, signal: null });
    expect(programsOf(dataDir)).toEqual([]);
  },
  LIMIT,
);

/** The supervisor of the machine, such as systemd, starts the shop again: so it must end, and leave nothing behind. */
test(
  "they end with one sentence when their database does not start any more",
  async () => {
    const { running } = await startTestMachine(dataDir, 2);
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
  },
  LIMIT,
);
