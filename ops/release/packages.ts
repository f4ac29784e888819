import { existsSync } from "node:fs";
import { cp, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_ROOT } from "#database/project-root.ts";

/** What production may install at most, Node and PostgreSQL included. */
export const MAX_BYTES = 250_000_000;

type Locked = { dev?: boolean; devOptional?: boolean };

const NODE = /^node_modules\/node-(linux|darwin|win)-\w+$/;

/** The packages of the lock file that production needs and this platform has. Everything else is part of the build. */
export async function productionPackages(root = PROJECT_ROOT): Promise<string[]> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(join(root, "package-lock.json"), "utf8"),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** Bytes of the files in a folder; links count as links. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Copies the packages as they are installed, and Node's program to `bin`. Nothing is downloaded. */
export async function copyPackages(target: string): Promise<void> {
  const packages = await productionPackages();
  const options = { recursive: true, verbatimSymlinks: true };
  for (const path of packages.filter((one) => !NODE.test(one)))
    await cp(join(PROJECT_ROOT, path), join(target, path), options);
  const node = packages.find((path) => NODE.test(path));
  // Where npm has no package with Node, the running program is the one to bring along.
  await cp(node ? join(PROJECT_ROOT, node, "bin/node") : process.execPath, join(target, "bin/node"));
}

export function refuseLarge(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw new Error(
      `Production packages take ${Math.round(bytes / 1e6)} MB, more than ${MAX_BYTES / 1e6} MB: what the build bundles belongs to devDependencies.`,
    );
}
