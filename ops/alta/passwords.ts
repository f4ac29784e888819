import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AltaError } from "./plan.ts";

/** The passwords of three roles of PostgreSQL, of the shop's role, and of the calls that change Patroni over HTTP. */
export type Passwords = Record<"superuser" | "replication" | "rewind" | "shop" | "patroni", string>;

/** They stand in YAML, in addresses and between quotes of SQL. */
const PLAIN = /^[\w-]{12,128}$/;

/** Reads one file for each password; what is missing is made. */
export async function readPasswords(folder: string): Promise<Passwords> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const read = async (name: string) => {
    const file = join(folder, name);
    const kept = await readFile(file, "utf8").catch(() => null);
    if (kept === null) return make(file);
    if (PLAIN.test(kept.trim())) return kept.trim();
    throw new AltaError(`${file} debe tener una clave de 12 a 128 letras, números, guiones o guiones bajos.`);
  };
  const [superuser, replication, rewind, shop, patroni] = await Promise.all([
    read("superuser"),
    read("replication"),
    read("rewind"),
    read("shop"),
    read("patroni"),
  ]);
  return { superuser, replication, rewind, shop, patroni };
}

async function make(file: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return password;
}
