import type { ChildProcess } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openLogFile } from "./log-file.ts";
import { isRunning } from "./running.ts";
import { asDatabaseUser } from "./user.ts";

/** The database cannot start; the message tells the owner why. */
export class EmbeddedDatabaseError extends Error {}

/** How to run the bundled PostgreSQL on its data folder. */
export type Server = { postgres: string; data: string; port: number; flags: readonly string[] };

/** A killed server leaves its database running: shut it down cleanly before starting the new one. */
export async function stopOrphan(data: string): Promise<void> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostmaster(pid, data))) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 300 && (await isPostmaster(pid, data)); i++) await sleep(100);
  if (await isPostmaster(pid, data)) process.kill(pid, "SIGQUIT");
}

export const isPostmaster = (pid: number, data: string): Promise<boolean> =>
  isRunning(pid, (command) => command.includes(data));

/**
 * After the postmaster was killed, its child processes take a moment to exit; until then PostgreSQL refuses
 * to start.
 */
export async function launchPatiently(server: Server): Promise<ChildProcess> {
  const { data } = server;
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(server);
    } catch (error) {
      const busy = error instanceof EmbeddedDatabaseError && /still in use|lock file/.test(error.message);
      if (!busy || attempt === 30) throw error;
      if (attempt > 4 && (await isDeserted(data))) await rm(join(data, "postmaster.pid"), { force: true });
      await sleep(500);
    }
  }
}

/** Checks that no process uses the data folder. Another process may have reused the id in its lock file. */
async function isDeserted(data: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const home = await realpath(data);
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  return !folders.includes(home);
}

/** The log must not repeat values of rows, so the details of refused statements are left out (`terse`). */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "log_error_verbosity=terse",
  // Connections keep the plans of their statements until a table is analyzed: a shop that grows fast must not wait a minute for it.
  "autovacuum_naptime=10s",
  // After a crash PostgreSQL first writes out its folder: one call for the whole disk is several times faster than one per file.
  ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
];

const LAST_WORDS = 1_000;

async function launch({ postgres, data, port, flags }: Server): Promise<ChildProcess> {
  const args = ["-D", data, "-p", String(port), ...[...SETTINGS, ...flags].flatMap((flag) => ["-c", flag])];
  const child = await asDatabaseUser(postgres, args, { detached: true });
  const keep = openLogFile(`${data}.log`);
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      keep(chunk);
      output = (output + chunk.toString()).slice(-4000);
      // A standby accepts read-only connections.
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    const closed = new Promise((done) => child.once("close", done));
    child.once("exit", async () => {
      // The reason may still be in the pipe.
      await Promise.race([closed, sleep(LAST_WORDS)]);
      reject(new EmbeddedDatabaseError(`La base de datos incluida no partió: ${fatalLine(output)}`));
    });
    child.once("error", reject);
  });
  return child;
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is kept. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await exited;
}

const fatalLine = (output: string) =>
  output.split("\n").find((line) => /FATAL|PANIC/.test(line)) ?? lastLine(output);
export const lastLine = (output: string) => output.trim().split("\n").at(-1) || "sin detalle";
