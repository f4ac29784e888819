import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { crearReloj } from "./reloj.ts";

const T = Date.parse("2026-11-15T15:00:00.000Z");
const en = (ms: number) => new Date(T + ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("it stands still until something was heard, so that the first render is the server's", () => {
  const reloj = crearReloj(en(0));
  vi.advanceTimersByTime(5_000);
  expect(reloj.ahora()).toEqual(en(0));
});

test("the message that came fastest is believed, and a late one is not", () => {
  const reloj = crearReloj(en(0));
  vi.advanceTimersByTime(3_000);
  // Its data were 3 seconds old when the scripts ran.
  reloj.oir(en(0));
  expect(reloj.ahora()).toEqual(en(0));
  vi.advanceTimersByTime(100);
  reloj.oir(en(3_050));
  expect(reloj.ahora()).toEqual(en(3_050));
  vi.advanceTimersByTime(1_000);
  reloj.oir(en(3_500));
  expect(reloj.ahora()).toEqual(en(4_050));
});

test("data that came with the document count from when it arrived", () => {
  const reloj = crearReloj(en(0));
  vi.advanceTimersByTime(3_000);
  reloj.oir(en(0), performance.now() - 2_900);
  expect(reloj.ahora()).toEqual(en(2_900));
});

test("a device that slept, or whose clock jumped, believes what it hears", () => {
  const reloj = crearReloj(en(0));
  reloj.oir(en(0));
  reloj.oir(en(60_000));
  expect(reloj.ahora()).toEqual(en(60_000));
  reloj.oir(en(20_000));
  expect(reloj.ahora()).toEqual(en(20_000));
});
