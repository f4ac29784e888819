import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { terminado } from "#bench/kit/procesos.ts";
import { freePort } from "#database/embedded/embedded.ts";
import { withoutSettings } from "#server/env.ts";

/** Time after which the process is idle: startup work is done and its garbage is collected. */
export const REPOSO = 5_000;
const ENTRE_PREGUNTAS = 5;

export type Arranque = { respuesta: number; pagina: number; memoria: number };

/** Starts a program, polls until it answers, waits until it is idle, measures its memory and stops it. */
export async function arrancar(args: string[], env: Record<string, string>): Promise<Arranque> {
  const port = await freePort();
  const inicio = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...withoutSettings(process.env), NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await preguntar(`http://127.0.0.1:${port}/salud`, child);
    const respuesta = performance.now() - inicio;
    await preguntar(`http://127.0.0.1:${port}/`, child);
    const pagina = performance.now() - inicio;
    await sleep(REPOSO);
    return { respuesta, pagina, memoria: await pesar(child) };
  } finally {
    child.kill("SIGTERM");
    if (!terminado(child)) await once(child, "exit");
  }
}

async function preguntar(url: string, child: ChildProcess): Promise<void> {
  while (!terminado(child)) {
    const respuesta = await fetch(url).catch(() => null);
    await respuesta?.arrayBuffer();
    if (respuesta?.ok) return;
    await sleep(ENTRE_PREGUNTAS);
  }
  throw new Error("the program ended before it answered");
}

/** Resident memory in MiB, as reported by Linux. */
async function pesar({ pid }: ChildProcess): Promise<number> {
  const estado = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(estado)?.[1]) / 1024;
}
