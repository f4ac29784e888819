import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTimers } from "./timers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each timer runs once, at its time", () => {
  const run: string[] = [];
  const timers = createTimers();
  timers.after(200, () => run.push("later"));
  timers.after(100, () => run.push("first"));
  vi.advanceTimersByTime(100);
  expect(run).toEqual(["first"]);
  vi.advanceTimersByTime(1_000);
  expect(run).toEqual(["first", "later"]);
});

test("after the component is gone none of its timers runs, and none is left", () => {
  const run = vi.fn();
  const timers = createTimers();
  timers.after(100, run);
  timers.after(200, run);
  timers.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

test("a component that is mounted again has working timers", () => {
  const run = vi.fn();
  const timers = createTimers();
  timers.clear();
  timers.after(100, run);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
});
