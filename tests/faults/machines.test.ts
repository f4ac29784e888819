import { expect, test } from "vitest";
import { longestGap } from "#tests/support/machines/gap.ts";
import { MACHINES, pairsBetween } from "#tests/support/machines/network.ts";

test("a gap is the longest time without an accepted write, from the fault to the end of the look", () => {
  expect(longestGap([100, 200, 900, 950], 150, 1_000)).toBe(700);
  expect(longestGap([100], 150, 1_000)).toBe(850);
  expect(longestGap([400, 2_000], 150, 1_000)).toBe(600);
});

test("a cut separates both directions of every pair, at the address where the others expect a machine", () => {
  const floating = "10.213.0.30";
  expect(pairsBetween(["app1", "app2"], [{ machine: "base1", address: floating }])).toEqual([
    { machine: "app1", peer: floating },
    { machine: "base1", peer: MACHINES.app1 },
    { machine: "app2", peer: floating },
    { machine: "base1", peer: MACHINES.app2 },
  ]);
});
