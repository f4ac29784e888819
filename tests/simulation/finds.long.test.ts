import { expect, test } from "vitest";
import { play } from "./play.ts";

test("the same seed has the same history", async () => {
  const one = await play({ seed: 4, days: 1, people: 10 });
  expect(one.steps).toBeGreaterThan(100);
  expect(await play({ seed: 4, days: 1, people: 10 })).toEqual(one);
});

test("the speed of the machine decides nothing", async () => {
  const shop = { seed: 7, days: 1, people: 100 };
  expect(await play({ ...shop, slow: 0 })).toEqual(await play({ ...shop, slow: 1 }));
});

test("a credit that is applied twice is found, with its seed, its day and the last steps", async () => {
  const found = play({ seed: 6, days: 1, people: 10, fault: "credit twice" });
  await expect(found).rejects.toThrow(
    /^seed 6, day 0: balances: the shop has [\s\S]*the model has [\s\S]*the last steps:\n {2}2026-/,
  );
});

test("a shop that ignores the keys of repeated requests is found", async () => {
  const found = play({ seed: 7, days: 3, people: 50, fault: "keys ignored" });
  await expect(found).rejects.toThrow(/^seed 7, day \d+: /);
});
