import { describe, expect, test } from "vitest";
import { connectionsOf, countProcesses, databaseConnections, poolSize } from "./count.ts";

const GB = 1e9;

test.each([
  ["one per core", { cores: 8, memory: 16 * GB }, 8],
  ["what fits into the memory", { cores: 8, memory: 2 * GB }, 3],
  ["one on the smallest machine", { cores: 1, memory: 0.25 * GB }, 1],
  ["at most 64", { cores: 128, memory: 512 * GB }, 64],
])("auto means %s", (_, machine, processes) => {
  expect(countProcesses("auto", machine)).toBe(processes);
});

test("a number is taken as it is, also when it does not fit", () => {
  expect(countProcesses(5, { cores: 1, memory: GB })).toBe(5);
});

describe("connections to the database", () => {
  test("one process has as many as ever, and many share a bound", () => {
    expect([1, 4, 5, 8, 16, 64].map(poolSize)).toEqual([20, 20, 16, 10, 5, 5]);
  });

  test("the embedded database has room for every process, one more during a replacement, and commands", () => {
    for (let processes = 1; processes <= 64; processes++)
      expect(databaseConnections(processes)).toBeGreaterThanOrEqual(connectionsOf(processes) + 50);
    expect([1, 2, 4, 8].map(databaseConnections)).toEqual([200, 200, 200, 200]);
    expect(databaseConnections(64)).toBe(700);
  });
});
