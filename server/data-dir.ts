import { randomBytes } from "node:crypto";
import { constants, readFileSync, writeFileSync } from "node:fs";
import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "#database/embedded/running.ts";
import { ConfigurationError } from "./env.ts";

/** The folder may be a file, or belong to another user: the owner reads which, and what to correct. */
async function openDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
  } catch (error) {
    throw unusable(dir, error);
  }
}

function unusable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  return new ConfigurationError(
    `No se puede escribir en ${path} (${error.code}): corrige DATA_DIR, o de qué usuario es.`,
  );
}

/** Reads a secret of this installation, or creates it, readable by its owner only. */
export async function keepSecret(
  dir: string,
  name: string,
  make = () => randomBytes(32).toString("hex"),
): Promise<string> {
  await openDataDir(dir);
  const file = join(dir, name);
  const secret = make();
  try {
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readWritten(file);
  }
}

/** Another process may have created the file and not written it yet: an empty secret must never be used. */
async function readWritten(file: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret !== "") return secret;
    await sleep(20);
  }
  throw new ConfigurationError(`El archivo ${file} está vacío: restáuralo o bórralo.`);
}

export const readSecret = (dir: string, name: string): Promise<string | null> =>
  readFile(join(dir, name), "utf8").then(
    (text) => text.trim(),
    () => null,
  );

const lockOf = (dir: string) => join(dir, "server.pid");
const CLOSING = "cerrando";
/** What runs on a data folder. */
const SERVER = /server\/index\.js|server\/dev\.ts/;
/** Only a limit for a process that hangs while it stops. */
const STOP_PATIENCE = 120_000;

/** Locks the data folder: a second server on the same folder would fight over its database. */
export async function claimDataDir(dir: string): Promise<() => Promise<void>> {
  await openDataDir(dir);
  await awaitPrevious(dir);
  const holder = await holderOf(dir);
  if (holder)
    throw new ConfigurationError(`Otro Puntazo (proceso ${holder.pid}) ya usa la carpeta de datos ${dir}.`);
  await writeFile(lockOf(dir), `${process.pid}\n`).catch((error) => {
    throw unusable(lockOf(dir), error);
  });
  return () => rm(lockOf(dir), { force: true });
}

/** Tells the next server that this process is ending, so that it waits. Synchronous: nothing may come in between. */
export function announceStop(dir: string): void {
  try {
    if (readFileSync(lockOf(dir), "utf8").trim() !== String(process.pid)) return;
    writeFileSync(lockOf(dir), `${process.pid} ${CLOSING}\n`);
  } catch {
    // Without the mark, a server that starts too early refuses instead of waiting.
  }
}

/** Waits while the server before is stopping: its port and its database are still in use. */
export async function awaitPrevious(dir: string): Promise<void> {
  const until = performance.now() + STOP_PATIENCE;
  while ((await holderOf(dir))?.closing && performance.now() < until) await sleep(100);
}

/** The other process that uses the data folder. */
async function holderOf(dir: string): Promise<{ pid: number; closing: boolean } | null> {
  const [pid, mark] = (await readFile(lockOf(dir), "utf8").catch(() => "")).trim().split(" ");
  const holder = Number(pid);
  if (
    !(holder > 0) ||
    holder === process.pid ||
    !(await isRunning(holder, (command) => SERVER.test(command)))
  )
    return null;
  return { pid: holder, closing: mark === CLOSING };
}
