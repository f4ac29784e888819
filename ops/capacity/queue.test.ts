import { describe, expect, test } from "vitest";
import { BUSIEST, chanceToWait, meanWait, mostPerSecond, serversFor } from "./queue.ts";

describe("a queue with several servers", () => {
  test("with one server the chance to wait is its load, and the wait that of M/M/1", () => {
    for (const load of [0.1, 0.5, 0.9]) {
      expect(chanceToWait(1, load)).toBeCloseTo(load, 12);
      expect(meanWait(1, load, 1)).toBeCloseTo(load / (1 - load), 12);
    }
  });

  test("the chances are those of Erlang's table", () => {
    expect(chanceToWait(2, 1)).toBeCloseTo(1 / 3, 10);
    expect(chanceToWait(3, 2)).toBeCloseTo(4 / 9, 10);
    expect(chanceToWait(10, 8)).toBeCloseTo(0.4092, 4);
  });

  test("more servers wait less, and too few wait for ever", () => {
    expect(meanWait(4, 1, 2)).toBeLessThan(meanWait(3, 1, 2));
    expect(meanWait(2, 1, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(chanceToWait(300, 299)).toBeGreaterThan(0.8);
    expect(chanceToWait(300, 150)).toBeLessThan(1e-9);
  });

  test("servers are the fewest that are not too busy and wait short enough", () => {
    for (const [perSecond, service] of [
      [1, 0.01],
      [100, 0.015],
      [5_000, 0.02],
    ] as const) {
      const servers = serversFor(perSecond, service, 0.05);
      expect((perSecond * service) / servers).toBeLessThanOrEqual(BUSIEST);
      expect(meanWait(servers, perSecond, service)).toBeLessThanOrEqual(0.05);
      const fewer = servers - 1;
      const tooFew = (perSecond * service) / fewer > BUSIEST || meanWait(fewer, perSecond, service) > 0.05;
      expect(fewer === 0 || tooFew).toBe(true);
    }
  });
});

test("processes are the limit until the cores are", () => {
  const machine = { cores: 2, process_ms: 10, others_ms: 2 };
  expect(mostPerSecond({ ...machine, processes: 1 })).toBe(100);
  expect(mostPerSecond({ ...machine, processes: 2 })).toBeCloseTo(2_000 / 12, 10);
  expect(mostPerSecond({ ...machine, processes: 8 })).toBeCloseTo(2_000 / 12, 10);
});
