import { expect, test } from "vitest";
import { nextScrollState } from "./scroll-fade.ts";

const after = (...positions: number[]) => positions.reduce(nextScrollState, { y: 0, faded: false }).faded;

test("going down fades, going up returns", () => {
  expect(after(100, 200)).toBe(true);
  expect(after(100, 200, 150)).toBe(false);
});

test("near the top nothing fades", () => {
  expect(after(40, 80)).toBe(false);
  expect(after(400, 20)).toBe(false);
});

test("a tremble changes nothing, a slow scroll still counts", () => {
  expect(after(200, 197)).toBe(true);
  expect(after(200, 198, 196, 194)).toBe(false);
});
