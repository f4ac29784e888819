import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { databaseUser } from "#database/embedded/user.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";

const run = promisify(execFile);

/** A disk that fills up; `grow` adds space, as an owner would. */
export type SmallDisk = { grow(): Promise<void> };

/** Mounts a file system of this size at a folder; null if mounting is not allowed. */
export async function mountSmall(folder: string, size: string, owner = ""): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}${owner}`, "tmpfs", folder]);
  } catch {
    return null;
  }
  // Processes with open files there keep them until they end.
  afterFile(async () => {
    await run("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return { grow: async () => void (await run("mount", ["-o", "remount,size=64m", folder])) };
}

/** Fills the folder of resized pictures; without permission to mount, it makes the folder unwritable. */
export async function fillPictureCache(dataDir: string): Promise<SmallDisk> {
  const folder = join(dataDir, "cache");
  await rm(folder, { recursive: true, force: true });
  const disk = await mountSmall(folder, "64k");
  if (disk) return disk;
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(folder, "not a folder");
  return { grow: () => rm(folder) };
}

/** Gives the originals a small disk; without permission to mount, PostgreSQL only reports that it is full. */
export async function fillOriginals(db: Db): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "puntazo-disk-"));
  const owner = await databaseUser();
  const disk = await mountSmall(folder, "3m", owner ? `,uid=${owner.uid},gid=${owner.gid},mode=700` : "");
  if (!disk) return pretendFull(db);
  await db.execute(sql.raw(`create tablespace originales location '${folder}'`));
  await db.execute(sql`alter table archivos set tablespace originales`);
  return disk;
}

async function pretendFull(db: Db): Promise<SmallDisk> {
  await db.execute(sql`create function disco_lleno() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger disco_lleno before insert on archivos
    for each row when (new.tamano > 500000) execute function disco_lleno()`);
  return { grow: async () => void (await db.execute(sql`drop trigger disco_lleno on archivos`)) };
}
