import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSecret } from "#server/data-dir.ts";

/**
 * Files of the data folder that belong to the rows: the session secret, and initial passwords until they are
 * changed.
 */
export const SECRETOS = ["auth.secret", "admin.password", "demo.password", "equipo.password"] as const;

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
