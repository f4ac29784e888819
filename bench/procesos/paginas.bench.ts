import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { medirCarga } from "#bench/kit/carga.ts";
import { MS, RONDAS } from "#bench/kit/carrera.ts";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { abrirTienda, type Proceso } from "#bench/kit/procesos.ts";

const PROCESOS = 2;
const COMPRIMIDA = { "Accept-Encoding": "gzip" };
/** A request with a cookie bypasses the page cache: every page is rendered. */
const PAGINAS = [
  { que: "/productos, from memory", headers: COMPRIMIDA },
  { que: "/productos, rendered each time", headers: { ...COMPRIMIDA, Cookie: "visita=1" } },
];

/** A shop of one process and one of two, side by side on this machine. */
type Par = { uno: Proceso; dos: Proceso; carpetaDeUno: string };

export async function conPar<T>(usar: (par: Par) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const abiertos: Proceso[] = [];
  const carpetaDeUno = join(dir, "uno");
  try {
    const uno = await abrirTienda(carpetaDeUno);
    abiertos.push(uno);
    const dos = await abrirTienda(join(dir, "dos"), { env: { PROCESSES: String(PROCESOS) } });
    abiertos.push(dos);
    await todosAtienden(dos);
    return await usar({ uno, dos, carpetaDeUno });
  } finally {
    for (const abierto of abiertos) await abierto.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Compares two processes of one machine with one. */
export const medir = (): Promise<Medida> =>
  conPar(async (par) => {
    const filas: Fila[] = [];
    for (const { que, headers } of PAGINAS) {
      const { uno, dos } = await comparar(par, headers);
      filas.push({ que, nuestra: dos, referencia: uno, unidad: "req/s" });
    }
    return {
      titulo: "Two processes of one machine, requests per second",
      columnas: ["two processes", "one process"],
      meta: { minimo: 1 },
      notas: [
        `32 connections over loopback, ${MS / 1_000} s; ${RONDAS} rounds each, taken in turns; median.`,
        "PostgreSQL, the processes and the load share the cores of this machine: with two there is little left to scale to.",
      ],
      filas,
    };
  });

/** The first process opens the shop, the others join it. */
async function todosAtienden({ port }: Proceso): Promise<void> {
  for (let vez = 0; vez < 300; vez++) {
    const metricas = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (metricas.includes(`\npuntazo_processes ${PROCESOS}\n`)) return;
    await sleep(200);
  }
  throw new Error("the second process did not join");
}

export const pedirPagina = ({ port }: Proceso, headers: Record<string, string>): Promise<number> =>
  medirCarga({ host: "127.0.0.1", port, path: "/productos", headers }, MS);

/** Pages per second of both, in turns. */
export async function comparar({ uno, dos }: Par, headers: Record<string, string>) {
  const medidas: Record<"uno" | "dos", number[]> = { uno: [], dos: [] };
  // The first renders are slow.
  for (const tienda of [uno, dos]) await pedirPagina(tienda, headers);
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    medidas.dos.push(await pedirPagina(dos, headers));
    medidas.uno.push(await pedirPagina(uno, headers));
  }
  return { uno: mediana(medidas.uno), dos: mediana(medidas.dos) };
}
