import { expect, test } from "vitest";
import { createSetBack } from "./set-back.ts";

const MINUTE = 60_000;

test("a clock that was set back is behind until it reaches the latest time that it showed", () => {
  let time = new Date("2026-11-19T03:00:00Z").getTime();
  const behind = createSetBack(() => new Date(time));
  const pass = (ms: number) => {
    time += ms;
    return behind();
  };
  expect(pass(0)).toBe(0);
  expect(pass(MINUTE)).toBe(0);
  expect(pass(60 * MINUTE)).toBe(0);
  expect(pass(-60 * MINUTE)).toBe(3_600);
  expect(pass(30 * MINUTE)).toBe(1_800);
  expect(pass(29 * MINUTE)).toBe(0);
  expect(pass(2 * MINUTE)).toBe(0);
  // What a time server corrects day by day is no jump.
  expect(pass(-2_000)).toBe(0);
});
