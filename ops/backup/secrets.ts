import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSecret } from "#server/data-dir.ts";

/**
 * Files of the data folder that belong to the rows. Without the shop's secret the apps of the second factor, the recovery codes
 * and the self-pauses of deleted accounts could not be read. Initial passwords stay out: they would open the shop.
 */
export const SECRETOS = ["auth.secret"] as const;

/**
 * Writes the secrets beside a restored database. Without `replace`, existing files stay; returns the ones
 * that differ.
 */
export async function keepSecrets(
  dir: string,
  secretos: Readonly<Record<string, string>>,
  { replace }: { replace: boolean },
): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const kept: string[] = [];
  for (const name of SECRETOS) {
    const secret = secretos[name];
    const known = await readSecret(dir, name);
    if (secret === undefined || known === secret) continue;
    if (known !== null && !replace) kept.push(name);
    else await write(join(dir, name), secret);
  }
  return kept;
}

async function write(file: string, secret: string): Promise<void> {
  await writeFile(`${file}.nuevo`, `${secret}\n`, { mode: 0o600 });
  await rename(`${file}.nuevo`, file);
}
