import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { aceptados } from "#tests/support/carga/carga.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { runNode } from "#tests/support/e2e/process.ts";
import { check, describeLoad } from "#tests/support/faults/run.ts";
import { startMailServer } from "#tests/support/faults/services.ts";
import { ADMIN, letPeopleIn } from "#tests/support/faults/shop.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";
import { startLoad } from "#tests/support/soak/load.ts";
import { READER, takeSample } from "#tests/support/soak/sample.ts";
import { describe, judge, type Reading } from "#tests/support/soak/series.ts";

// `npm run faults -- soak` runs this file, by scripts/soak.ts.

const MINUTES = Number(process.env.SOAK_MINUTES);
const SEED = process.env.SOAK_SEED ?? "1";
/** How much of a core the shop's process is kept busy with. */
const SHARE = Number(process.env.SOAK_PERCENT) / 100;
const CSV = "node_modules/.cache/puntazo/soak.csv";

const EVERY = 5_000;
const LENGTH = MINUTES * 60_000;
/** The pace is sought during this part of the run, which no trend looks at. */
const SEEKING = 0.25;
/** Readings that the pace follows. */
const RECENT = 6;
const PEOPLE = { people: 16, think_ms: 1_000, raffles: [200, 500] };

async function openSoak() {
  const mail = await startMailServer();
  const env = { SEED: "none", SMTP_URL: mail.url, ADMIN_PASSWORD: ADMIN.contrasena };
  const server = await startServer({ dataDir: await newDataDir(), env });
  const database = openDatabase(server.databaseUrl, { max: 4, name: READER, onError: () => undefined });
  afterFile(database.close);
  const { carga, workers } = await letPeopleIn({ doors: [server.url], database, mail }, PEOPLE);
  // These people only buy: ours do what they do, and more.
  await workers.terminar();
  carga.fin = new AbortController();
  const load = startLoad(carga, SEED, PEOPLE.think_ms);
  afterFile(load.workers.terminar);
  return { server, database, carga, load };
}

type Soak = Awaited<ReturnType<typeof openSoak>>;

async function readFor(soak: Soak): Promise<Reading[]> {
  const { carga, load } = soak;
  const readings: Reading[] = [];
  const start = performance.now();
  for (let next = start; next < start + LENGTH; next += EVERY) {
    await sleep(Math.max(0, next - performance.now()));
    const at = (performance.now() - start) / 1_000;
    const sample = await takeSample(soak);
    readings.push({ at, sample, operations: aceptados(carga), open_sockets: load.open_sockets() });
    if (at * 1_000 < SEEKING * LENGTH && readings.length % RECENT === 0)
      load.slower(busy(readings.slice(-RECENT)) / SHARE);
  }
  return readings;
}

/** Cores that the shop's process was busy with. */
function busy(readings: readonly Reading[]): number {
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (!first || !last || first === last) return SHARE;
  return (last.sample.cpu_seconds - first.sample.cpu_seconds) / (last.at - first.at);
}

/** For who wants to draw the curves. */
async function keep(readings: readonly Reading[]): Promise<void> {
  const names = Object.keys(readings[0]?.sample ?? {});
  const rows = readings.map(({ at, operations, open_sockets, sample }) =>
    [at, operations, open_sockets, ...Object.values(sample)].join(","),
  );
  await mkdir(dirname(CSV), { recursive: true });
  await writeFile(
    CSV,
    [["seconds", "operations", "open_sockets", ...names].join(","), ...rows, ""].join("\n"),
  );
}

async function expectClean(server: TestServer): Promise<void> {
  const env = { DATABASE_URL: server.databaseUrl };
  const audit = runNode({ args: ["scripts/audit.ts", "--todo"], env });
  expect((await audit.ended).code, audit.stdout() + audit.stderr()).toBe(0);
  expect(server.output()).not.toMatch(/MaxListenersExceededWarning|http: request failed|"level":"error"/);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
}

test(
  "a shop that is used for long holds no more than at half time",
  async () => {
    const soak = await openSoak();
    const { server, carga, load, database } = soak;
    const readings = await readFor(soak);
    await load.workers.pausar();
    await keep(readings);
    const judged = judge(readings);
    const half = readings.slice(Math.floor(readings.length / 2));
    const rate = (half.length * EVERY) / 1_000;
    console.info(
      [
        `${MINUTES} minutes, seed ${SEED}: the shop's process was busy with ${busy(half).toFixed(2)} of a core in the second half`,
        `${load.pages()} pages, ${((aceptados(carga) - (half[0]?.operations ?? 0)) / rate).toFixed(1)} accepted actions per second in the second half`,
        describeLoad({ carga }),
        `${CSV} has the readings`,
        "",
        describe(judged),
      ].join("\n"),
    );
    expect(load.refused()).toEqual([]);
    console.info(await check({ database, carga }, { adelantar: true }));
    await load.workers.terminar();
    await expectClean(server);
    expect(judged.filter(({ verdict }) => verdict === "growing").map(({ name }) => name)).toEqual([]);
  },
  LENGTH + 900_000,
);
