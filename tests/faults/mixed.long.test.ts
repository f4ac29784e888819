import { expect, test } from "vitest";
import { runNode } from "#tests/support/e2e/process.ts";
import {
  diskFull,
  killAll,
  killAllAndWait,
  killOne,
  mailAway,
  powerCut,
  redisAway,
  restartPostgres,
} from "#tests/support/faults/kinds.ts";
import { check, describeLoad, type Fault, suffer } from "#tests/support/faults/run.ts";
import { openShop } from "#tests/support/faults/shop.ts";

const PLAN: readonly Fault[] = [
  ...[0, 1, 0, 1, 0, 1].map(killOne),
  restartPostgres("fast"),
  ...[0, 1].map(killOne),
  redisAway,
  killAll,
  restartPostgres("immediate"),
  ...[1, 0, 1].map(killOne),
  mailAway,
  restartPostgres("killed"),
  killAllAndWait,
  diskFull,
  ...[0, 1].map(killOne),
  powerCut,
  restartPostgres("immediate"),
];

const LOAD = { people: 64, think_ms: 60, raffles: [200, 500] };

test("whatever goes away under load, what was answered is there once and the shop goes on by itself", async () => {
  const shop = await openShop(LOAD);
  for (const fault of PLAN) await suffer(shop, fault, console.info);

  await shop.workers.pausar();
  console.info(`at the end: ${await check(shop, { adelantar: true })}`);
  console.info(describeLoad(shop));
  const audit = runNode({ args: ["scripts/audit.ts"], env: { DATABASE_URL: shop.postgres.url } });
  expect((await audit.ended).code, audit.stdout() + audit.stderr()).toBe(0);
  for (const { faults } of shop.processes) expect(faults()).toEqual([]);
  // While a dependency is down the shop must answer 503: a 500 would be a defect.
  expect([...shop.carga.registro.dudas.keys()].filter((que) => que.endsWith(" 500"))).toEqual([]);
}, 3_600_000);
