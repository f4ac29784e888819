import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { amountOf, startPump } from "./jobs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [undefined, 0],
  [0, 0],
  [3, 3],
  [{ clientes: 1, admins: 2 }, 3],
  [[{ contadores: 0, respuestas: 4 }, 5], 9],
])("work that answers %o did %i things", (result, amount) => {
  expect(amountOf(result)).toBe(amount);
});

/** A pump with an interval of a minute that counts its runs. */
function pumpThatCounts(work: () => Promise<unknown> = async () => undefined) {
  const runs: number[] = [];
  const start = Date.now();
  const pump = startPump(
    () => {
      runs.push(Date.now() - start);
      return work();
    },
    60_000,
    (error) => {
      throw error;
    },
  );
  return { pump, runs };
}

test("nudges that never stop do not put a run off", async () => {
  const { pump, runs } = pumpThatCounts();
  await vi.advanceTimersByTimeAsync(0);
  for (let ms = 0; ms < 200; ms += 5) {
    pump.nudge();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(runs).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
  await pump.stop();
});

test("a nudge during a run leads to one more, and without nudges the interval counts", async () => {
  const { pump, runs } = pumpThatCounts(() => new Promise((done) => setTimeout(done, 100)));
  await vi.advanceTimersByTimeAsync(50);
  for (let i = 0; i < 5; i++) pump.nudge();
  await vi.advanceTimersByTimeAsync(60_300);
  expect(runs).toEqual([0, 120, 60_220]);
  // Nothing runs at the stop, and no nudge starts it again.
  await pump.stop();
  pump.nudge();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs).toHaveLength(3);
});

test("it goes on after an error, and not after it was stopped", async () => {
  const errors: unknown[] = [];
  const fails = async () => {
    throw new Error("sin base");
  };
  const pump = startPump(fails, 1_000, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(errors).toHaveLength(3);
  await pump.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(errors).toHaveLength(3);
});
