import { readFile } from "node:fs/promises";

/**
 * Checks that a process runs and is the expected one: a file may name a process that ended, and whose id another program has
 * by now. Its command line tells, on Linux; elsewhere any process of that id counts.
 */
export async function isRunning(pid: number, isExpected: (command: string) => boolean): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  return isExpected(await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
}
