import { expect, test } from "vitest";
import { CHANCE_SEED } from "#tests/support/chance.ts";
import { cases } from "#tests/support/long.ts";
import { isDue } from "./jobs.ts";
import { play } from "./play.ts";

/** Other days for each seed of chance. */
const SEEDS = [1, 2, 3].slice(0, cases(3)).map((n) => 3 * (Number(CHANCE_SEED) - 1) + n);
const ACCEPTED = [
  "confirmar",
  "cotizar",
  "ingresar",
  "pago recibido",
  "registrar pago",
  "abonar",
  "apostar",
  "eliminar",
  "bloqueo",
];

const HAPPENED = ["raffle: drawn", "raffle: ended by its term", "round: dealt", "return: refunded"];

const played = new Map<number, ReturnType<typeof play>>();

/** The days of a seed, played once for all tests that look at them. */
function daysOf(seed: number): ReturnType<typeof play> {
  const days = played.get(seed) ?? play({ seed, days: 3, people: 50 });
  played.set(seed, days);
  return days;
}

test.each(SEEDS)("seed %i plays three days of fifty people without a difference", async (seed) => {
  await daysOf(seed);
});

// What the days of another seed have in them is luck: a raffle may stay open, or be given up.
test.runIf(CHANCE_SEED === "1")(
  "those days sold, paid, gave back, raffled, ended a raffle, blocked and played",
  async () => {
    const seen = new Map<string, number>();
    for (const seed of SEEDS) {
      const { counts } = await daysOf(seed);
      for (const [what, count] of counts) seen.set(what, (seen.get(what) ?? 0) + count);
    }
    const missing = [...ACCEPTED.map((name) => `${name}: accepted`), ...HAPPENED].filter(
      (what) => !seen.get(what),
    );
    expect(missing).toEqual([]);
  },
);

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
