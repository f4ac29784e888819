import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPostmaster } from "#database/embedded/process.ts";
import { afterFile } from "./cleanup.ts";

export const ROOT = join(import.meta.dirname, "../../..");
export const NODE = join(ROOT, "node_modules/.bin/node");
/** The processes that tests start load the same code again and again: it is compiled once. */
export const COMPILED = join(tmpdir(), "puntazo-test-compiled");

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type Running = {
  child: ChildProcess;
  ended: Promise<Ending>;
  /** Everything written so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in the output; rejects if the process ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
};

type SpawnOptions = {
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** A program that runs Node in its own place, with its arguments. */
  through?: readonly string[];
};

const alive = new Set<ChildProcess>();
const folders = new Set<string>();

/** Ends what outlives its test file: the shared server of this worker and, in an interrupted run, everything else. */
function endAll(): void {
  for (const child of alive) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

process.on("exit", endAll);
// Vitest ends its workers by this signal, and replaces process.exit in them.
process.once("SIGTERM", () => {
  endAll();
  process.kill(process.pid, "SIGKILL");
});

/** Removes a folder when this worker ends. */
export const removeAtEnd = (folder: string) => void folders.add(folder);

/** Runs the project's Node in an environment without the test's variables. */
export function runNode({ args, env = {}, cwd = ROOT, uid, gid, through = [] }: SpawnOptions): Running {
  const own = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "/",
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: COMPILED,
  };
  const [program = NODE, ...rest] = [...through, NODE, ...args];
  const child = spawn(program, rest, {
    cwd,
    env: { ...own, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: gid ?? uid }),
  });
  alive.add(child);
  const written = { stdout: "", stderr: "" };
  const listeners = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (chunk: string) => {
      written[name] += chunk;
      for (const look of listeners) look();
    });
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      alive.delete(child);
      resolve({ code, signal });
    });
  });
  const all = () => written.stdout + written.stderr;
  return {
    child,
    ended,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    says: (pattern) => firstMatch({ pattern, all, listeners, ended }),
  };
}

type Watch = { pattern: RegExp; all: () => string; listeners: Set<() => void>; ended: Promise<Ending> };

function firstMatch({ pattern, all, listeners, ended }: Watch): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(all());
      if (!match) return;
      listeners.delete(look);
      resolve(match);
    };
    listeners.add(look);
    look();
    ended.then(({ code, signal }) => {
      listeners.delete(look);
      reject(new Error(`ended (${code ?? signal}) without saying ${pattern}:\n${all()}`));
    }, reject);
  });
}

/** The process of an embedded database, or null if none runs. */
export async function postmasterOf(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const data = join(dataDir, "postgres");
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostmaster(pid, data))) return null;
  return { pid, port: Number(lines[3]) };
}

/** Stops the database that a killed server left behind. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  if (!postmaster) return;
  process.kill(postmaster.pid, "SIGQUIT");
  while (await postmasterOf(dataDir)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The URL of a running server's embedded database. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const postmaster = await postmasterOf(dataDir);
  if (!postmaster) throw new Error(`no database runs in ${dataDir}`);
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  return `postgres://puntazo:${password}@127.0.0.1:${postmaster.port}/puntazo`;
}

/** Kills a process at the end of the file if it still runs. */
export function killAfterFile({ child, ended }: Running): void {
  afterFile(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
}
