import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { isDue } from "./jobs.ts";
import { simulate } from "./simulate.ts";
import type { Options } from "./world.ts";

const play = async (options: Pick<Options, "seed" | "fault"> & Partial<Options>) =>
  simulate((await testDatabase()).url, { days: 3, people: 50, ...options });

const seen = new Map<string, number>();
const ACCEPTED = [
  "confirmar",
  "cotizar",
  "ingresar",
  "pago recibido",
  "registrar pago",
  "abonar",
  "apostar",
  "eliminar",
];

test.each([1, 2, 3])("seed %i plays three days of fifty people without a difference", async (seed) => {
  const { counts } = await play({ seed });
  for (const [what, count] of counts) seen.set(what, (seen.get(what) ?? 0) + count);
});

test("those days sold, paid, raffled and played", () => {
  const missing = [...ACCEPTED.map((name) => `${name}: accepted`), "raffle: drawn", "round: dealt"].filter(
    (what) => !seen.get(what),
  );
  expect(missing).toEqual([]);
});

test("the same seed has the same history", async () => {
  const one = await play({ seed: 4, days: 1, people: 10 });
  expect(one.steps).toBeGreaterThan(100);
  expect(await play({ seed: 4, days: 1, people: 10 })).toEqual(one);
});

test("a credit that is applied twice is found, with its seed, its day and the last steps", async () => {
  const found = play({ seed: 6, days: 1, people: 10, fault: "credit twice" });
  await expect(found).rejects.toThrow(
    /^seed 6, day 0: balances: the shop has [\s\S]*the model has [\s\S]*the last steps:\n {2}2026-/,
  );
});

test("a shop that ignores the keys of repeated requests is found", async () => {
  const found = play({ seed: 7, fault: "keys ignored" });
  await expect(found).rejects.toThrow(/^seed 7, day \d+: /);
});

test.each([
  ["* * * * *", "2026-11-20T12:00:00Z", "2026-11-20T12:01:00Z", true],
  ["17 * * * *", "2026-11-20T12:17:00Z", "2026-11-20T13:16:00Z", false],
  ["17 * * * *", "2026-11-20T12:17:00Z", "2026-11-20T13:17:00Z", true],
  // 12:00 UTC is 09:00 in Santiago.
  ["*/10 10-21 * * *", "2026-11-20T12:00:00Z", "2026-11-20T12:59:00Z", false],
  ["*/10 10-21 * * *", "2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z", true],
  ["5-59/10 * * * *", "2026-11-20T12:05:00Z", "2026-11-20T12:14:00Z", false],
  ["5 0,1 * * *", "2026-11-20T02:00:00Z", "2026-11-20T03:05:00Z", true],
])("%s between %s and %s is due: %s", (cron, since, until, due) => {
  expect(isDue(cron, new Date(since), new Date(until))).toBe(due);
});
