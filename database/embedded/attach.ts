import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { startEmbeddedDatabase } from "./embedded.ts";
import { EmbeddedDatabaseError, isPostmaster } from "./process.ts";

export type AttachedDatabase = { url: string; release(): Promise<void> };

/**
 * Connects a command-line tool to the shop's database: the external one, the embedded one of a running
 * server, or the embedded one started for this tool.
 */
export async function attachDatabase({ dir, url }: { dir: string; url?: string }): Promise<AttachedDatabase> {
  if (url !== undefined) return { url, release: async () => undefined };
  const data = join(resolve(dir), "postgres");
  if (!existsSync(join(data, "PG_VERSION"))) {
    throw new EmbeddedDatabaseError(`No hay una base de datos en ${data}: parte la tienda una vez.`);
  }
  const port = await portOfRunning(data);
  if (port !== null) {
    const password = (await readFile(join(resolve(dir), "postgres.password"), "utf8")).trim();
    return {
      url: `postgres://puntazo:${password}@127.0.0.1:${port}/puntazo`,
      release: async () => undefined,
    };
  }
  const started = await startEmbeddedDatabase({ dir: resolve(dir) });
  return { url: started.url, release: started.stop };
}

/**
 * Lines of postmaster.pid: 1 process, 4 port, 8 state. Starting a second server on the same folder would stop
 * the shop's.
 */
async function portOfRunning(data: string): Promise<number | null> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1 || !(await isPostmaster(pid, data))) return null;
    if (lines[7]?.trim() === "ready") return Number(lines[3]);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new EmbeddedDatabaseError(
    `La base de datos de ${data} está partiendo o cerrando: intenta de nuevo en un momento.`,
  );
}
