import { copyFile, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RespaldoError } from "../format.ts";
import { momentOf } from "./retention.ts";
import { openS3, type S3Options } from "./s3.ts";
import type { BackupStore, StoreEnv } from "./types.ts";

/** The store of `BACKUP_URL`: a bucket of an S3-compatible server, or a folder. Null without the variable. */
export function openStore(env: StoreEnv, options?: S3Options): BackupStore | null {
  const { BACKUP_URL: url } = env;
  if (!url) return null;
  return newestFirst(url.startsWith("s3://") ? openS3(url, env, options) : openFolder(url));
}

const newestFirst = (store: BackupStore): BackupStore => ({
  ...store,
  async list() {
    const found = (await store.list()).flatMap((stored) => {
      const moment = momentOf(stored.name);
      return moment ? [{ stored, moment }] : [];
    });
    return found.sort((a, b) => b.moment.getTime() - a.moment.getTime()).map(({ stored }) => stored);
  },
});

function openFolder(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  return {
    where: folder,
    workdir: folder,
    put: (name, file) => rename(file, at(name)),
    async get(name, file) {
      await copyFile(at(name), file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new RespaldoError(`No hay un respaldo ${name} en ${folder}.`) : error;
      });
    },
    async list() {
      const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const names = all.filter((name) => momentOf(name) !== null);
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(at(name))).size })));
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}
