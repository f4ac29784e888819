import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "#database/embedded/running.ts";
import type { Log } from "#modules/comun/tx/contexto.ts";
import { ConfigurationError } from "#server/env.ts";

const FOLDERS = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Finds an installed program; the start script has already tried to install it. */
export function findProgram(name: string): string {
  const found = FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found) return found;
  throw new ConfigurationError(`Falta ${name}: instálalo (en Debian: apt-get install nginx redis-server).`);
}

const FIRST_WAIT = 100;
const LONGEST_WAIT = 10_000;
const HEALTHY = 30_000;

/** Delay before the next start: grows each time, until one process has run long enough. */
export function createBackoff(now = () => performance.now()) {
  let wait = FIRST_WAIT;
  let last = now();
  return {
    next(): number {
      if (now() - last > HEALTHY) wait = FIRST_WAIT;
      last = now();
      const chosen = wait;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return chosen;
    },
  };
}

export type Kept = {
  signal(name: NodeJS.Signals): void;
  /** The next exit is expected: do not restart. */
  release(): void;
  /** Sends the signal, and SIGKILL after `patience`. */
  stop(name: NodeJS.Signals, patience: number): Promise<void>;
};

type Options = { name: string; path: string; args: string[]; log: Log };

/** Runs a program and restarts it whenever it exits by itself. */
export function keepRunning({ name, path, args, log }: Options): Kept {
  const backoff = createBackoff();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;

  function launch(): void {
    // A separate process group: Ctrl-C only reaches the command, which shuts everything down in order.
    child = spawn(path, args, { detached: true, stdio: ["ignore", "ignore", "pipe"] });
    if (child.stderr) createInterface(child.stderr).on("line", (line) => log.warn(`${name}: ${line}`));
    child.once("error", (error) => log.error(`${name}: not started`, { error: error.message }));
    child.once("exit", (code, signal) => {
      if (stopping) return;
      log.error(`${name}: ended by itself`, { code, signal });
      endRest(child);
      timer = setTimeout(launch, backoff.next());
    });
  }

  function release(): void {
    stopping = true;
    clearTimeout(timer);
  }

  launch();
  return {
    signal: (name) => void child.kill(name),
    release,
    async stop(name, patience) {
      release();
      await endChild(child, name, patience);
      endRest(child);
    },
  };
}

/** Ends what a killed program leaves of its group, such as the workers of nginx: they finish their requests and give its port free. */
function endRest({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGQUIT");
  } catch {
    // Nothing is left.
  }
}

/** Signals a child until it has exited. */
export async function endChild(child: ChildProcess, name: NodeJS.Signals, patience: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(name);
  const insist = setTimeout(() => child.kill("SIGKILL"), patience);
  await gone;
  clearTimeout(insist);
}

/** Stops a program that a killed command left behind, recognised by the file its command line names. */
export async function endOrphan(pidFile: string, named: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  const isLeft = () => isRunning(pid, (command) => command.includes(named));
  if (!Number.isInteger(pid) || pid <= 1 || !(await isLeft())) return;
  process.kill(pid, "SIGTERM");
  for (let i = 0; i < 100 && (await isLeft()); i++) await sleep(50);
  if (await isLeft()) process.kill(pid, "SIGKILL");
}
