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

/** Compares two processes of one machine with one. */
export async function medir(): Promise<Medida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const uno = await abrirTienda(join(dir, "uno"));
  const dos = await abrirTienda(join(dir, "dos"), { env: { PROCESSES: String(PROCESOS) } }).catch(
    async (error) => {
      await uno.stop();
      throw error;
    },
  );
  try {
    await todosAtienden(dos);
    const filas: Fila[] = [];
    for (const pagina of PAGINAS) filas.push(await comparar(uno, dos, pagina));
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
  } finally {
    await dos.stop();
    await uno.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The first process opens the shop, the others join it. */
async function todosAtienden({ port }: Proceso): Promise<void> {
  for (let vez = 0; vez < 300; vez++) {
    const metricas = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (metricas.includes(`\npuntazo_processes ${PROCESOS}\n`)) return;
    await sleep(200);
  }
  throw new Error("the second process did not join");
}

type Pagina = (typeof PAGINAS)[number];

async function comparar(uno: Proceso, dos: Proceso, { que, headers }: Pagina): Promise<Fila> {
  const pedir = ({ port }: Proceso, ms: number) =>
    medirCarga({ host: "127.0.0.1", port, path: "/productos", headers }, ms);
  const medidas: Record<"uno" | "dos", number[]> = { uno: [], dos: [] };
  // The first renders are slow.
  for (const tienda of [uno, dos]) await pedir(tienda, MS);
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    medidas.dos.push(await pedir(dos, MS));
    medidas.uno.push(await pedir(uno, MS));
  }
  return { que, nuestra: mediana(medidas.dos), referencia: mediana(medidas.uno), unidad: "req/s" };
}
