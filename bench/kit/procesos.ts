import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "#database/embedded/embedded.ts";
import { withoutSettings } from "#server/env.ts";

export type Proceso = { port: number; pid: number; stop(): Promise<void> };

/** Environment, options of Node, and the folder of the built version: this one unless told. */
type Arranque = { env: Record<string, string>; opciones: string[]; cwd: string };

/**
 * A module that ends the shop when the process that measures it is gone, even if that process was killed. The shop's worker threads
 * load it too; they have no channel.
 */
const CON_QUIEN_MIDE = `data:text/javascript,${encodeURIComponent(`
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
`)}`;

/** Starts the shop in production mode, with its demo data in `dataDir`. */
export async function abrirTienda(
  dataDir: string,
  { env: suyo = {}, opciones = [], cwd = "." }: Partial<Arranque> = {},
): Promise<Proceso> {
  const port = await freePort();
  const env = {
    ...withoutSettings(process.env),
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    NODE_ENV: "production",
    ...suyo,
  };
  const args = ["--import", CON_QUIEN_MIDE, ...opciones, "build/server/index.js"];
  const child = spawn(process.execPath, args, { env, cwd, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await listo(`http://127.0.0.1:${port}/salud`, child).catch(async (error) => {
    await detener(child);
    throw error;
  });
  return { port, pid: child.pid ?? 0, stop: () => detener(child) };
}

/** Starts a program that prints the port it listens on. */
export async function abrirPrograma(...args: string[]): Promise<Proceso> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (!child.stdout) throw new Error("no output");
  const [line] = await once(createInterface(child.stdout), "line");
  return { port: Number(line), pid: child.pid ?? 0, stop: () => detener(child) };
}

async function listo(url: string, child: ChildProcess): Promise<void> {
  for (let intento = 0; intento < 600; intento++) {
    if (terminado(child)) throw new Error("the shop did not start");
    const respuesta = await fetch(url).catch(() => null);
    if (respuesta?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the shop takes too long to start");
}

/** A process that a signal ended has no exit code. */
export const terminado = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function detener(child: ChildProcess): Promise<void> {
  if (terminado(child)) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
