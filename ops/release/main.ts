// Started by scripts/release.mjs after the build. --folder PATH makes only the folder, for images; --prove unpacks the archive and
// uses it without network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { assemble, releaseName, type Sizes } from "./assemble.ts";
import { MAX_BYTES } from "./packages.ts";

const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function report({ packages, all }: Sizes): void {
  console.log(`  packages with Node and PostgreSQL: ${mb(packages)} (at most ${mb(MAX_BYTES)})`);
  console.log(`  unpacked: ${mb(all)}`);
}

/** Runs a program to its end; its output is this one's. */
function must(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ended with ${status ?? error?.message}`);
}

/** The same files give the same archive on every machine and at any time. */
const SAME = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2026-01-01 00:00Z"];

async function pack(folder: string, name: string): Promise<string> {
  const archive = join(folder, `${name}.tar.gz`);
  must("tar", [...(process.platform === "linux" ? SAME : []), "-czf", archive, "-C", folder, name]);
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  await writeFile(`${archive}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
  return archive;
}

async function release(prove: boolean): Promise<void> {
  if (process.platform === "win32") throw new Error("An archive is made on Linux or macOS, for the same.");
  const folder = join(PROJECT_ROOT, "build/release");
  const name = releaseName();
  const sizes = await assemble(join(folder, name));
  const archive = await pack(folder, name);
  await rm(join(folder, name), { recursive: true });
  console.log(`✓ ${archive}`);
  report(sizes);
  console.log(`  archive: ${mb((await stat(archive)).size)}`);
  if (!prove) return;
  must(process.execPath, ["ops/release/prove.ts", archive]);
  must(process.execPath, ["ops/container/prove.ts"]);
}

const { values } = parseArgs({ options: { folder: { type: "string" }, prove: { type: "boolean" } } });
try {
  if (values.folder) report(await assemble(resolve(values.folder)));
  else await release(values.prove ?? false);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
