import { expect, test, vi } from "vitest";
import { isRunning } from "#database/embedded/running.ts";
import { until } from "#tests/support/realtime.ts";
import { keepRunning } from "./programs.ts";

/** A program with a worker that outlives it; it writes the ids of both. */
const WITH_WORKER = `
  const worker = require("node:child_process").spawn("sleep", ["600"], { stdio: "ignore" });
  console.error(process.pid + " " + worker.pid);`;

test("a program that is killed is started again, and its workers end", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const kept = keepRunning({ name: "nginx", path: process.execPath, args: ["-e", WITH_WORKER], log });
  const started = () =>
    log.warn.mock.calls.map(([line]) => String(line).replace("nginx: ", "").split(" ").map(Number));
  const isAlive = (pid = 0) => isRunning(pid, (command) => command.includes("sleep"));
  await until(() => expect(started()).toHaveLength(1));
  const [[program = 0, worker] = []] = started();
  expect(await isAlive(worker)).toBe(true);
  process.kill(program, "SIGKILL");
  await until(async () => expect(await isAlive(worker)).toBe(false));
  await until(() => expect(started()).toHaveLength(2));
  expect(log.error).toHaveBeenCalledWith("nginx: ended by itself", { code: null, signal: "SIGKILL" });
  await kept.stop("SIGKILL", 1_000);
  await until(async () => expect(await isAlive(started()[1]?.[1])).toBe(false));
});
