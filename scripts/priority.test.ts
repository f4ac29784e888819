import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { lowerTree, ticksOf } from "./priority.ts";

const WORKS =
  'const end = Date.now() + 300; while (Date.now() < end); console.log("done"); setInterval(() => {}, 1000);';

async function start(): Promise<number> {
  const child = spawn(process.execPath, ["-e", WORKS], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, "data");
  return child.pid ?? 0;
}

test.runIf(process.platform === "linux")(
  "what a process started is counted and steps back with it",
  async () => {
    const before = ticksOf(process.pid);
    const pid = await start();
    expect(ticksOf(process.pid) - before).toBeGreaterThan(0);
    expect(ticksOf(pid)).toBeGreaterThan(0);
    const own = getPriority(process.pid);
    lowerTree(pid, 19);
    expect(getPriority(pid)).toBe(19);
    expect(getPriority(process.pid)).toBe(own);
  },
);
