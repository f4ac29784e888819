import { mkdir, statfs } from "node:fs/promises";
import { RespaldoError } from "./format.ts";

/** Left free for the shop, whatever a backup needs. */
const RESERVE = 500 * 1024 * 1024;
const gb = (bytes: number) => (bytes / 1e9).toLocaleString("es-CL", { maximumFractionDigits: 1 });

/** Refuses work that would fill the disk of a folder: the shop itself writes there. */
export async function refuseFullDisk(folder: string, needed: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free - needed >= RESERVE) return;
  throw new RespaldoError(
    `No cabe: en ${folder} quedan ${gb(free)} GB, y hacen falta ${gb(needed + RESERVE)} GB. Libera espacio.`,
  );
}
