import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLag } from "./overload.ts";

const clock = { now: 0, used: 0 };
const clocks = { now: () => clock.now, used: () => clock.used };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(clock, { now: 0, used: 0 });
});
afterEach(() => void vi.useRealTimers());

/** Lets so much time pass, of which the thread works so much, without reaching its timer. */
function pass(ms: number, worked: number): void {
  clock.now += ms;
  clock.used += worked;
}

it("a thread that works past its timer is late, during the block and until the next look", () => {
  const lag = watchLag(clocks);
  pass(1_750, 1_700);
  expect(lag()).toBe(1_500);
  vi.advanceTimersByTime(250);
  expect(lag()).toBe(1_500);
  pass(250, 10);
  vi.advanceTimersByTime(250);
  expect(lag()).toBe(0);
});

it("a thread that waits for a processor is not", () => {
  const lag = watchLag(clocks);
  pass(5_250, 120);
  expect(lag()).toBe(120);
  vi.advanceTimersByTime(250);
  expect(lag()).toBe(120);
});

it("by the clocks of the machine, work that blocks is late", () => {
  vi.useRealTimers();
  const lag = watchLag();
  const worked = (from: number) => process.threadCpuUsage().user - from;
  const before = worked(0);
  while (worked(before) < 300_000) Math.random();
  expect(lag()).toBeGreaterThan(40);
});
