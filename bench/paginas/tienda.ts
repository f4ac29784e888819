import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { postmasterDe } from "#bench/kit/cpu.ts";
import { abrirTienda, type Proceso } from "#bench/kit/procesos.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";

const run = promisify(execFile);

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
    const clave = (await readFile(join(dataDir, "demo.password"), "utf8")).trim();
    const cookie = await ingresar(tienda.port, clave);
    return { ...tienda, postmaster, cookie };
  } catch (error) {
    await tienda.stop();
    throw error;
  }
}

/** All threads of a process run on the first core; PostgreSQL and the load have the others. */
export async function fijar(pid: number): Promise<void> {
  await run("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(pid)]);
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
