import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { keepDatabaseRunning } from "./keep-running.ts";

/** A process that ends only by a signal, in the place of PostgreSQL. */
const program = () =>
  spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });

function watched(start: () => Promise<ChildProcess>, waits: readonly number[]) {
  const told = { onExit: vi.fn(), onRestart: vi.fn(), onGivenUp: vi.fn() };
  const child = program();
  const kept = keepDatabaseRunning({ ...told, child, start, waits, log_file: "/datos/postgres.log" });
  return { ...told, child, kept };
}

test("a database that ends is started again, also when the first attempts fail, until it is stopped", async () => {
  const started: ChildProcess[] = [];
  const start = vi.fn(async () => {
    if (start.mock.calls.length < 3) throw new Error("No hay espacio.");
    const child = program();
    started.push(child);
    return child;
  });
  const { child, kept, onExit, onRestart, onGivenUp } = watched(start, [1, 1, 1]);
  child.kill("SIGKILL");
  await expect.poll(() => onRestart.mock.calls).toEqual([[3]]);
  expect(onExit.mock.calls).toEqual([[{ code: null, signal: "SIGKILL" }]]);
  started[0]?.kill("SIGKILL");
  await expect.poll(() => onRestart.mock.calls).toEqual([[3], [1]]);
  await kept.stop();
  expect(started.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGINT"]);
  expect(onExit).toHaveBeenCalledTimes(2);
  expect(onGivenUp).not.toHaveBeenCalled();
});

test("after as many failures as there are pauses it gives up, with one sentence", async () => {
  const start = vi.fn(() => Promise.reject(new Error("No hay espacio")));
  const { child, kept, onGivenUp } = watched(start, [1, 1]);
  child.kill("SIGKILL");
  await expect.poll(() => onGivenUp.mock.calls.length).toBe(1);
  expect(start).toHaveBeenCalledTimes(2);
  expect(onGivenUp.mock.calls[0]?.[0].message).toBe(
    "La base de datos incluida terminó y no volvió a partir en 2 intentos (No hay espacio): revisa /datos/postgres.log.",
  );
  await kept.stop();
});

test("a stop ends the pause before the next attempt, and one that is starting is stopped too", async () => {
  const never = vi.fn(async () => program());
  const paused = watched(never, [3_600_000]);
  paused.child.kill("SIGKILL");
  await expect.poll(() => paused.onExit.mock.calls.length).toBe(1);
  await paused.kept.stop();
  expect(never).not.toHaveBeenCalled();

  const { promise, resolve } = Promise.withResolvers<ChildProcess>();
  const slow = vi.fn(() => promise);
  const starting = watched(slow, [1]);
  starting.child.kill("SIGKILL");
  await expect.poll(() => slow.mock.calls.length).toBe(1);
  const stopped = starting.kept.stop();
  const late = program();
  resolve(late);
  await stopped;
  expect(late.signalCode).toBe("SIGINT");
});

test("a database that starts and soon ends is tried again with growing pauses, and never given up", async () => {
  const pauses: number[] = [];
  const start = vi.fn(async () => {
    const child = program();
    child.kill("SIGKILL");
    return child;
  });
  const told = { onExit: vi.fn(), onRestart: vi.fn(), onGivenUp: vi.fn() };
  const child = program();
  const pause = async (ms: number) => void pauses.push(ms);
  const kept = keepDatabaseRunning({ ...told, child, start, pause, waits: [1], log_file: "" });
  child.kill("SIGKILL");
  await expect.poll(() => told.onRestart.mock.calls.length).toBeGreaterThan(5);
  await kept.stop();
  expect(pauses.filter((ms) => ms !== 1).slice(0, 5)).toEqual([200, 400, 800, 1_600, 1_600]);
  expect(told.onGivenUp).not.toHaveBeenCalled();
});
