import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { postmasterDe } from "#bench/kit/cpu.ts";
import { abrirTienda, type Proceso } from "#bench/kit/procesos.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";

const run = promisify(execFile);
const ULTIMO = cpus().length - 1;

export type TiendaFija = Proceso & { postmaster: number; cookie: string };

/** Opens the demo shop of a built version, its process on one core, with the session of a customer of the demo. */
export async function abrirFija(dataDir: string, cwd: string): Promise<TiendaFija> {
  const perfil = process.env.PERFIL;
  const tienda = await abrirTienda(dataDir, {
    cwd,
    opciones: perfil ? ["--cpu-prof", `--cpu-prof-dir=${perfil}`] : [],
  });
  try {
    const postmaster = await postmasterDe(dataDir);
    await fijar(tienda.pid);
    await apartar(postmaster);
    const clave = (await readFile(join(dataDir, "demo.password"), "utf8")).trim();
    const cookie = await ingresar(tienda.port, clave);
    const stop = async () => {
      // What this process starts next, it starts on all cores.
      await fijar(process.pid, `0-${ULTIMO}`);
      await tienda.stop();
    };
    return { port: tienda.port, pid: tienda.pid, postmaster, cookie, stop };
  } catch (error) {
    await tienda.stop();
    throw error;
  }
}

/** All threads of a process run on the first core, or on these. */
export async function fijar(pid: number, nucleos = "0"): Promise<void> {
  await run("taskset", ["--all-tasks", "--cpu-list", "--pid", nucleos, String(pid)]);
}

/** PostgreSQL and the load leave the first core to the shop. Connections that are open already keep their cores, so they are moved too. */
async function apartar(postmaster: number): Promise<void> {
  if (ULTIMO === 0) return;
  const hijos = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  const pids = [process.pid, postmaster, ...hijos.trim().split(" ").map(Number)];
  // A connection may end meanwhile.
  await Promise.allSettled(pids.map((pid) => fijar(pid, `1-${ULTIMO}`)));
}

async function ingresar(port: number, contrasena: string): Promise<string> {
  const [cliente] = CLIENTES_DEMO;
  if (!cliente) throw new Error("the demo has no customer");
  const origen = `http://localhost:${port}`;
  const respuesta = await fetch(`${origen}/ingresar`, {
    method: "POST",
    body: new URLSearchParams({ email: cliente.email, contrasena }),
    headers: { Origin: origen },
    redirect: "manual",
  });
  if (respuesta.status !== 302) throw new Error(`${cliente.email} could not sign in: ${respuesta.status}`);
  return respuesta.headers
    .getSetCookie()
    .map((una) => una.split(";")[0])
    .join("; ");
}
