import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerClock } from "./server-clock.ts";

const T = Date.parse("2026-11-15T15:00:00.000Z");
const at = (ms: number) => new Date(T + ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("it stands still until something was heard, so that the first render is the server's", () => {
  const clock = createServerClock(at(0));
  vi.advanceTimersByTime(5_000);
  expect(clock.now()).toBe(T + 0);
});

test("the message that came fastest is believed, and a late one is not", () => {
  const clock = createServerClock(at(0));
  vi.advanceTimersByTime(3_000);
  // The data were 3 seconds old when the scripts ran.
  clock.hear(at(0));
  expect(clock.now()).toBe(T + 0);
  vi.advanceTimersByTime(100);
  clock.hear(at(3_050));
  expect(clock.now()).toBe(T + 3_050);
  vi.advanceTimersByTime(1_000);
  clock.hear(at(3_500));
  expect(clock.now()).toBe(T + 4_050);
});

test("data that came with the document count from when it arrived", () => {
  const clock = createServerClock(at(0));
  vi.advanceTimersByTime(3_000);
  clock.hear(at(0), performance.now() - 2_900);
  expect(clock.now()).toBe(T + 2_900);
});

test("a device that slept, or whose clock jumped, believes what it hears", () => {
  const clock = createServerClock(at(0));
  clock.hear(at(0));
  clock.hear(at(60_000));
  expect(clock.now()).toBe(T + 60_000);
  clock.hear(at(20_000));
  expect(clock.now()).toBe(T + 20_000);
});

test("once the server was asked, its answer counts from the middle of the request, and page data no longer do", async () => {
  const clock = createServerClock(at(0));
  clock.hear(at(0));
  vi.stubGlobal("fetch", async () => {
    vi.advanceTimersByTime(200);
    return Response.json({ ahora: T + 10_000 });
  });
  await clock.sync();
  vi.unstubAllGlobals();
  expect(clock.now()).toBe(T + 10_100);
  clock.hear(at(90_000));
  expect(clock.now()).toBe(T + 10_100);
});
