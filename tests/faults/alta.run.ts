import { expect, test } from "vitest";
import { comprobarHistoria } from "#tests/support/alta/anotada.ts";
import { HIGH_FAULTS, type HighFault } from "#tests/support/alta/kinds.ts";
import { seededOrder } from "#tests/support/alta/order.ts";
import { type HighShop, openHighShop } from "#tests/support/alta/shop.ts";
import { aceptados, PACIENCIA } from "#tests/support/carga/carga.ts";
import { runNode } from "#tests/support/e2e/process.ts";
import { debianPostgres } from "#tests/support/faults/debian-postgres.ts";
import { check, describeLoad, progress, sum } from "#tests/support/faults/run.ts";
import { type Meter, meterOf } from "#tests/support/machines/gap.ts";

// `npm run faults -- alta [seed] [times] [faults]` runs this file; scripts/machines.ts removes the machines whatever happens here.

const LOAD = { people: 16, think_ms: 400, raffles: [200, 500], visit_ms: 250 };
/** Accepted actions that show that everything works. */
const ENOUGH = 30;

const SEED = Number(process.env.ALTA_SEED ?? 1);
const TIMES = Number(process.env.ALTA_TIMES ?? 3);
const ONLY = (process.env.ALTA_FAULTS ?? "").split(",").filter(Boolean);

/** `gap` and `goal` in seconds. */
type Result = { name: string; gap: number; goal: number; refused: string };
const results: Result[] = [];

/** A row for each fault, as docs/operations.md has them. */
function printTable(): void {
  const rows = [...Map.groupBy(results, ({ name }) => name)].map(([fault, struck]) => ({
    fault,
    times: struck.length,
    "s without an accepted write": struck.map(({ gap }) => gap.toFixed(1)).join(" · "),
    goal: struck[0]?.goal,
    "pages refused": struck.map(({ refused }) => refused || "none").join(" · "),
  }));
  console.table(rows);
}

/** Strikes under load. Afterwards everything must work again without help, and the data must match the record. */
async function suffer(shop: HighShop, meter: Meter, fault: HighFault): Promise<void> {
  const { carga, workers, cluster, database, visitors } = shop;
  await progress(carga, ENOUGH);
  visitors.refused();
  const doubts = sum(carga.registro.dudas);
  const from = performance.now();
  const told = await fault.strike(shop);
  await progress(carga, ENOUGH);
  const gap = meter.gapSince(from);
  await fault.heal?.(shop);
  await cluster.whole();
  const back = performance.now() - from;
  await everythingMoves(shop);
  const refused = visitors.refused();
  await workers.pausar();
  const mails = await check(shop, { adelantar: true });
  const history = await comprobarHistoria(database, carga);
  results.push({
    name: fault.name,
    gap: Math.round(gap / 100) / 10,
    goal: fault.goal,
    refused: fault.everything ? "" : refused,
  });
  console.info(
    [
      `${fault.name}: longest time without an accepted write ${(gap / 1_000).toFixed(1)} s`,
      `all machines back after ${(back / 1_000).toFixed(1)} s`,
      `pages refused to visitors: ${refused || "none"}`,
      `${sum(carga.registro.dudas) - doubts} requests asked again`,
      `${aceptados(carga)} accepted so far, each there once; ${mails}`,
      `${history} answers follow from the book and the units`,
      ...(told ? [told] : []),
    ].join(" · "),
  );
  workers.seguir();
}

/** Purchases, payments, abonos and bets are accepted again, a raffle is drawn and a round ends. */
async function everythingMoves({ carga, database }: HighShop): Promise<void> {
  const counts = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from partidas where estado = 'finalizada'",
    );
    const { compras, pagadas, abonos, apuestas, sorteados } = carga.registro;
    const now = [
      compras.length,
      pagadas.size,
      abonos.length,
      apuestas.length,
      sorteados.size,
      rows[0]?.n ?? 0,
    ];
    return now;
  };
  const before = await counts();
  await expect
    .poll(async () => (await counts()).map((n, place) => n > (before[place] ?? 0)), {
      timeout: PACIENCIA,
      interval: 500,
    })
    .toEqual(before.map(() => true));
}

test("whichever machine is lost, what was answered is there once and the shop goes on by itself", async () => {
  const wanted = HIGH_FAULTS.filter(({ name }) => ONLY.length === 0 || ONLY.includes(name));
  expect(wanted.length, `known faults: ${HIGH_FAULTS.map(({ name }) => name).join(", ")}`).toBeGreaterThan(0);
  const order = seededOrder(SEED, Array.from({ length: TIMES }, () => wanted).flat());
  console.info(`seed ${SEED}: ${order.map(({ name }) => name).join(", ")}`);
  const shop = await openHighShop(debianPostgres() ?? expect.fail("Debian's PostgreSQL is missing"), LOAD);
  const meter = meterOf(() => aceptados(shop.carga));
  try {
    for (const fault of order) await suffer(shop, meter, fault);
  } finally {
    printTable();
  }
  await progress(shop.carga, ENOUGH);
  meter.stop();
  await shop.workers.pausar();
  console.info(`at the end: ${await check(shop, { adelantar: true })} · ${describeLoad(shop)}`);
  const audit = runNode({ args: ["scripts/audit.ts", "--todo"], env: { DATABASE_URL: shop.url } });
  expect((await audit.ended).code, audit.stdout() + audit.stderr()).toBe(0);
  for (const { faults } of shop.processes) expect(faults()).toEqual([]);
  // While there is no leader the shop must answer 503 and the balancer 502 to 504: a 500 would be a defect.
  expect([...shop.carga.registro.dudas.keys()].filter((what) => what.endsWith(" 500"))).toEqual([]);
  expect(results.filter(({ gap, goal, refused }) => gap > goal || refused !== "")).toEqual([]);
}, 7_200_000);
