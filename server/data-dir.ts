import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError } from "./env.ts";

/** Reads a secret of this installation, or creates it, readable by its owner only. */
export async function keepSecret(
  dir: string,
  name: string,
  make = () => randomBytes(32).toString("hex"),
): Promise<string> {
  await mkdir(dir, { recursive: true });
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

/** Locks the data folder: a second server on the same folder would fight over its database. */
export async function claimDataDir(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const file = join(dir, "server.pid");
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  if (holder > 0 && holder !== process.pid && (await isServer(holder))) {
    throw new ConfigurationError(`Otro Puntazo (proceso ${holder}) ya usa la carpeta de datos ${dir}.`);
  }
  await writeFile(file, `${process.pid}\n`);
  return () => rm(file, { force: true });
}

async function isServer(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return /server\/index\.js|server\/dev\.ts|ops\/cluster\/main\.ts/.test(command);
}
