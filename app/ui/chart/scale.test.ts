import fc from "fast-check";
import { expect, test } from "vitest";
import { heightOf, namedColumns, niceScale } from "./scale.ts";

test("an axis goes from zero to the round number above, in round steps", () => {
  expect(niceScale([3, 7, 12])).toEqual({ low: 0, high: 15, ticks: [0, 5, 10, 15] });
  expect(niceScale([484_000, 208_000])).toEqual({
    low: 0,
    high: 600_000,
    ticks: [0, 200_000, 400_000, 600_000],
  });
  expect(niceScale([1_000_000]).ticks).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
});

test("whole things are never counted by halves", () => {
  expect(niceScale([1]).ticks).toEqual([0, 1]);
  expect(niceScale([3]).ticks).toEqual([0, 1, 2, 3]);
  expect(niceScale([9]).ticks).toEqual([0, 5, 10]);
});

test("losses go below a zero that has its own line", () => {
  expect(niceScale([-120, 310])).toEqual({ low: -200, high: 400, ticks: [-200, 0, 200, 400] });
  expect(niceScale([-5, -1])).toEqual({ low: -6, high: 0, ticks: [-6, -4, -2, 0] });
});

test("without values there is a zero and nothing else", () => {
  expect(niceScale([])).toEqual({ low: 0, high: 1, ticks: [0] });
  expect(niceScale([0, 0])).toEqual({ low: 0, high: 1, ticks: [0] });
});

test("every value lies on its axis, which has few lines and a zero", () => {
  const whole = fc.array(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(whole, (values) => {
      const scale = niceScale(values);
      expect(scale.ticks).toContain(0);
      expect(scale.ticks.length).toBeLessThanOrEqual(7);
      expect(scale.ticks.every(Number.isInteger)).toBe(true);
      for (const value of values) {
        const y = heightOf(value, scale, 100);
        expect(y >= 0 && y <= 100).toBe(true);
      }
    }),
  );
});

test("few columns are all named, many only now and then", () => {
  expect(namedColumns(6)).toEqual([0, 1, 2, 3, 4, 5].map((index) => ({ index, roomy: false })));
  expect(namedColumns(7).map(({ roomy }) => roomy)).toEqual([false, true, false, true, false, true, false]);
  const many = namedColumns(90);
  expect(many.map(({ index }) => index)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(many.filter(({ roomy }) => !roomy).length).toBe(5);
  expect(namedColumns(48).map(({ index }) => index)).toEqual([0, 6, 12, 18, 24, 30, 36, 42]);
  expect(namedColumns(0)).toEqual([]);
});
