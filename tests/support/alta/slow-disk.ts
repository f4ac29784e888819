import { existsSync } from "node:fs";
import { mkdir, readFile, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pidsIn } from "#tests/support/machines/network.ts";
import type { Base, Cluster } from "./cluster.ts";

const ROOT = "/sys/fs/cgroup/blkio";
const GROUP = join(ROOT, "puntazo-alta");
const LIMIT = 262_144;

/**
 * From now on all that a machine's PostgreSQL writes goes to disk with 256 kB a second. Returns how to heal it, or null where the kernel
 * does not throttle (it needs the blkio group of cgroup v1).
 */
export async function slowDown(cluster: Cluster, base: Base): Promise<(() => Promise<void>) | null> {
  if (!existsSync(join(ROOT, "blkio.throttle.write_bps_device"))) return null;
  const disk = await diskOf(cluster.dir);
  await mkdir(GROUP, { recursive: true });
  await writeFile(join(GROUP, "blkio.throttle.write_bps_device"), `${disk} ${LIMIT}`);
  await move(base, GROUP);
  return async () => {
    // While it is full of waiting writes a process may still be moved out.
    await writeFile(join(GROUP, "blkio.throttle.write_bps_device"), `${disk} 0`);
    for (const pid of await pidsOf(GROUP)) await enter(ROOT, pid);
    await rmdir(GROUP).catch(() => undefined);
  };
}

/** The number of the disk, not of its part: only disks are throttled. */
async function diskOf(folder: string): Promise<string> {
  const { dev } = await stat(folder);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const parent = await readFile(`/sys/dev/block/${major}:${minor}/../dev`, "utf8").catch(() => null);
  return parent?.trim() ?? `${major}:${minor}`;
}

async function move(base: Base, group: string): Promise<void> {
  for (const pid of await pidsIn(base)) await enter(group, pid);
}

const pidsOf = async (group: string) =>
  (await readFile(join(group, "cgroup.procs"), "utf8")).split("\n").filter(Boolean).map(Number);

/** A process may end meanwhile. */
const enter = (group: string, pid: number) =>
  writeFile(join(group, "cgroup.procs"), String(pid)).catch(() => undefined);
