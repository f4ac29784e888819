import { expect, test } from "vitest";
import { isDue } from "./jobs.ts";
import { play } from "./play.ts";

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
  const { counts } = await play({ seed, days: 3, people: 50 });
  for (const [what, count] of counts) seen.set(what, (seen.get(what) ?? 0) + count);
});

test("those days sold, paid, raffled and played", () => {
  const missing = [...ACCEPTED.map((name) => `${name}: accepted`), "raffle: drawn", "round: dealt"].filter(
    (what) => !seen.get(what),
  );
  expect(missing).toEqual([]);
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
