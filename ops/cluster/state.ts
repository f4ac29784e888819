import { renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ConfigurationError } from "#server/env.ts";

/**
 * State of the running command for other commands: its process id, its workers and the result of its
 * restarts.
 */
const schema = z.object({
  pid: z.number(),
  processes: z.array(z.object({ port: z.number(), pid: z.number() })),
  restarts: z.object({ done: z.number(), failed: z.number() }),
});
export type State = z.infer<typeof schema>;

export const clusterDir = (dataDir: string) => join(dataDir, "cluster");
const fileOf = (dataDir: string) => join(clusterDir(dataDir), "state.json");

/** Synchronous, so that two changes cannot interleave. */
export function writeState(dataDir: string, state: State): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.new`, file);
}

export async function readState(dataDir: string): Promise<State | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

/** Asks a running command to replace its processes and waits until it is done. */
export async function askForRestart(dataDir: string): Promise<string> {
  const before = await readState(dataDir);
  if (!before || !isAlive(before.pid)) {
    throw new ConfigurationError(`No hay un grupo de procesos en ${dataDir}: pártelo con npm run cluster.`);
  }
  process.kill(before.pid, "SIGHUP");
  while (isAlive(before.pid)) {
    await sleep(100);
    const { restarts, processes } = (await readState(dataDir)) ?? before;
    if (restarts.done > before.restarts.done) return `Se reemplazaron ${processes.length} procesos.`;
    if (restarts.failed > before.restarts.failed) {
      throw new ConfigurationError("Un proceso nuevo no partió: siguen los anteriores. Revisa sus líneas.");
    }
  }
  throw new ConfigurationError("El grupo de procesos terminó antes de reemplazarlos.");
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
