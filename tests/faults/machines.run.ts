import { expect, test } from "vitest";
import { aceptados } from "#tests/support/carga/carga.ts";
import { runNode } from "#tests/support/e2e/process.ts";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { check, describeLoad, progress, sum } from "#tests/support/faults/run.ts";
import { type Meter, meterOf } from "#tests/support/machines/gap.ts";
import { FAULTS, type MachineFault } from "#tests/support/machines/kinds.ts";
import { openSpreadShop, type SpreadShop } from "#tests/support/machines/shop.ts";

// `npm run faults -- machines` runs this file; scripts/machines.ts removes the machines whatever happens here.

const LOAD = { people: 40, think_ms: 400, raffles: [200, 500], sockets: 1_000 };
/** Accepted actions that show that everything works. */
const ENOUGH = 40;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Strikes under load. Afterwards everything must work again without help, and the data must match the record. */
async function suffer(shop: SpreadShop, meter: Meter, { name, strike, repair }: MachineFault): Promise<void> {
  const { carga, workers, processes, sockets } = shop;
  await progress(carga, ENOUGH);
  const doubts = sum(carga.registro.dudas);
  sockets.lost();
  const from = performance.now();
  const since = () => seconds(performance.now() - from);
  await strike(shop);
  const struck = since();
  const [ready, connected] = await Promise.all([
    Promise.all(processes.map(({ ready }) => ready())).then(since),
    sockets.all().then(since),
    progress(carga, ENOUGH),
  ]);
  const gap = seconds(meter.gapSince(from));
  await workers.pausar();
  const mails = await check(shop, { adelantar: true });
  console.info(
    [
      `${name}: longest time without an accepted write ${gap}`,
      `fault over after ${struck}, all processes ready after ${ready}`,
      `${sockets.lost()} sockets lost, all connected after ${connected}`,
      `${sum(carga.registro.dudas) - doubts} requests asked again`,
      `${aceptados(carga)} accepted so far, each there once; ${mails}`,
    ].join(" · "),
  );
  await repair?.(shop);
  workers.seguir();
}

test("whatever is cut between machines, what was answered is there once", async () => {
  const shop = await openSpreadShop(debianPostgres() ?? expect.fail("Debian's PostgreSQL is missing"), LOAD);
  const meter = meterOf(() => aceptados(shop.carga));
  for (const fault of FAULTS) await suffer(shop, meter, fault);
  await progress(shop.carga, ENOUGH);
  meter.stop();
  await shop.workers.pausar();
  console.info(`at the end: ${await check(shop, { adelantar: true })} · ${describeLoad(shop)}`);
  const env = { DATABASE_URL: shop.databases.url };
  const audit = runNode({ args: ["scripts/audit.ts", "--todo"], env });
  expect((await audit.ended).code, audit.stdout() + audit.stderr()).toBe(0);
  for (const { faults } of shop.processes) expect(faults()).toEqual([]);
  // While a machine is away the shop must answer 503, nginx 502 or 504: a 500 would be a defect.
  expect([...shop.carga.registro.dudas.keys()].filter((what) => what.endsWith(" 500"))).toEqual([]);
}, 900_000);
