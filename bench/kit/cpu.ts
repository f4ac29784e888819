import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** CPU time in milliseconds since the start of what is measured. */
export type Cpu = { proceso: number; hilo: number; base: number };

/** Linux counts CPU time in hundredths of a second. */
const MS_POR_TIC = 10;

type Tiempos = { padre: number; propio: number; hijos: number };

/** Fields 4 and 14 to 17 of /proc/PID/stat; the name before them may contain spaces. */
async function tiempos(carpeta: string): Promise<Tiempos | null> {
  const texto = await readFile(join(carpeta, "stat"), "utf8").catch(() => null);
  if (texto === null) return null;
  const campos = texto
    .slice(texto.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [padre = 0, usuario = 0, sistema = 0, hijosUsuario = 0, hijosSistema = 0] = [1, 11, 12, 13, 14].map(
    (campo) => campos[campo],
  );
  return {
    padre,
    propio: (usuario + sistema) * MS_POR_TIC,
    hijos: (hijosUsuario + hijosSistema) * MS_POR_TIC,
  };
}

/** The whole process, the thread that serves, and PostgreSQL with all its processes, ended ones included. */
export async function leerCpu(pid: number, postmaster: number): Promise<Cpu> {
  const proceso = await tiempos(`/proc/${pid}`);
  const hilo = await tiempos(`/proc/${pid}/task/${pid}`);
  const maestro = await tiempos(`/proc/${postmaster}`);
  let base = (maestro?.propio ?? 0) + (maestro?.hijos ?? 0);
  for (const nombre of await readdir("/proc")) {
    const otro = /^\d+$/.test(nombre) ? await tiempos(`/proc/${nombre}`) : null;
    if (otro?.padre === postmaster) base += otro.propio;
  }
  return { proceso: proceso?.propio ?? 0, hilo: hilo?.propio ?? 0, base };
}

/** The process of the embedded PostgreSQL of a shop. */
export async function postmasterDe(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
}
