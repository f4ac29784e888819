import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#server/env.ts";

/** The free bytes of a disk; null if they cannot be read. */
export type DiskReader = () => Promise<number | null>;

/**
 * The disk of the embedded database. The disk of an external one is not visible from here, and its own monitor watches it.
 * One of several processes gets the embedded database of its parent as DATABASE_URL.
 */
export function databaseDisk({ DATABASE_URL, DATA_DIR }: Env): DiskReader | undefined {
  const isOwn = !DATABASE_URL || (cluster.isWorker && existsSync(join(DATA_DIR, "postgres/PG_VERSION")));
  return isOwn ? () => freeBytes(DATA_DIR) : undefined;
}

/** What ordinary users may still write: PostgreSQL is one of them. */
const freeBytes = (dir: string): Promise<number | null> =>
  statfs(dir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
