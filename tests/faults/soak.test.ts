import { expect, test } from "vitest";
import {
  type Point,
  perOperation,
  type Tolerance,
  trendOf,
  type Verdict,
} from "#tests/support/soak/trend.ts";

const READINGS = 240;
const LEVEL = 200;
const TOLERANCE: Tolerance = { share: 0.02, amount: 1 };
const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);

/** Noise that follows from its seed, between -1 and 1. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** A run whose value is a function of its share of the time, with noise. */
function run(shape: (share: number) => number, { noise = 0, seed = 1 } = {}): Point[] {
  const random = noiseOf(seed);
  return Array.from({ length: READINGS }, (_, i) => ({
    at: i,
    value: shape(i / READINGS) + noise * random(),
  }));
}

const verdict = (points: readonly Point[]): Verdict => trendOf(points, TOLERANCE).verdict;
const verdicts = (shape: (share: number) => number, noise: number): Verdict[] =>
  SEEDS.map((seed) => verdict(run(shape, { noise, seed })));
const all = (which: Verdict): Verdict[] => SEEDS.map(() => which);

test.each([10, 20, 50, 200, 2_000])("a leak of %d in a run is found, within noise as well", (size) => {
  expect(verdict(run((share) => LEVEL + size * share))).toBe("growing");
  expect(verdicts((share) => LEVEL + size * share, size / 10)).toEqual(all("growing"));
});

test("a leak is found under the saw of a collector", () => {
  const saw = (share: number) => 30 * ((share * 37) % 1);
  expect(verdicts((share) => LEVEL + 60 * share + saw(share), 1)).toEqual(all("growing"));
  expect(verdicts((share) => LEVEL + saw(share), 1)).toEqual(all("level"));
});

test("a leak that starts late, or grows ever faster, is one", () => {
  expect(verdict(run((share) => LEVEL + 200 * Math.max(0, share - 0.6)))).toBe("growing");
  expect(verdict(run((share) => LEVEL + 50 * share ** 3))).toBe("growing");
});

test("a leak that comes in many small steps is one", () => {
  expect(verdict(run((share) => LEVEL + 3 * Math.floor(share * 30)))).toBe("growing");
});

test("what is level stays level within any noise, and what shrinks is no leak", () => {
  for (const noise of [0, 1, 10, 100]) expect(verdicts(() => LEVEL, noise)).not.toContain("growing");
  expect(verdict(run((share) => LEVEL - 100 * share))).toBe("level");
  expect(verdicts((share) => LEVEL + 30 * Math.sin(share * 40), 3)).not.toContain("growing");
});

test("a step is no leak, wherever it comes, nor are two", () => {
  for (let where = 0.05; where < 1; where += 0.05)
    expect(verdict(run((share) => LEVEL + (share > where ? 60 : 0)))).toBe("level");
  const two = (share: number) => LEVEL + (share > 0.6 ? 40 : 0) + (share > 0.85 ? 40 : 0);
  expect(verdict(run(two))).toBe("level");
});

test("a warm-up is no leak: it is over, or it settles", () => {
  expect(verdict(run((share) => LEVEL * (1 - Math.exp(-share * 20))))).toBe("level");
  expect(verdict(run((share) => LEVEL * (1 - Math.exp(-share * 6))))).toBe("settling");
  // What has no end goes on, however slowly.
  expect(verdict(run((share) => LEVEL * Math.log(1 + 10 * share)))).toBe("growing");
});

test("less than the tolerance is no leak", () => {
  expect(verdict(run((share) => LEVEL + 6 * share))).toBe("level");
  expect(
    trendOf(
      run((share) => 2 * share),
      { share: 0, amount: 2 },
    ).verdict,
  ).toBe("level");
});

test("the slope is that of the second half, per unit, and peaks do not move it", () => {
  const peaks = (points: Point[]) =>
    points.map((point, i) => (i % 20 === 0 ? { ...point, value: 10_000 } : point));
  const { slope, from, to } = trendOf(peaks(run((share) => LEVEL + READINGS * share)), TOLERANCE);
  expect(slope).toBeCloseTo(1, 1);
  expect([Math.round(from / 10), Math.round(to / 10)]).toEqual([32, 43]);
});

test("what grows by what is done is judged by its cost: equal costs are level, dearer ones grow", () => {
  // The load varies, and so does the growth in time.
  const done = run((share) => 1_000 * share + 200 * Math.sin(9 * share));
  const rows = (cost: (share: number) => number): Point[] => {
    let total = 5_000;
    return done.map(({ at, value }, i) => {
      total += (value - (done[i - 1]?.value ?? value)) * cost(i / READINGS);
      return { at, value: total };
    });
  };
  const growth = (cost: (share: number) => number) => verdict(perOperation(rows(cost), done));
  expect(growth(() => 300)).toBe("level");
  expect(growth((share) => 300 + 100 * share)).toBe("growing");
  expect(
    trendOf(
      perOperation(
        rows(() => 300),
        done,
      ),
      TOLERANCE,
    ).to,
  ).toBeCloseTo(300, 3);
});

test("a few readings are no trend", () => {
  expect(() => trendOf(run(() => 1).slice(0, 20), TOLERANCE)).toThrow("20 readings are too few");
});
