import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { abrirCrecida } from "#bench/crecimiento/tienda.ts";
import { MS, RONDAS } from "#bench/kit/carrera.ts";
import { leerCpu, postmasterDe } from "#bench/kit/cpu.ts";
import type { Guardia, Limite } from "#bench/kit/medida.ts";
import { comparar, conPar, pedirPagina } from "#bench/procesos/paginas.bench.ts";
import { medirBase } from "#modules/comun/operacion.store.server.ts";
import { withRun } from "#ops/capacity/page.ts";
import { type Costs, costTable, grownBytes, planTable } from "#ops/capacity/plan.ts";
import { mostPerSecond } from "#ops/capacity/queue.ts";
import { medirCostos } from "./costos.ts";

/** A prediction is good within a quarter. */
const META = { maximo: 1.25 };
const [CHICA, CONOCIDA, CRECIDA] = [0.0005, 0.01, 0.03];

/**
 * What one process and one database carry, what the model of ops/capacity makes of it, and two of its predictions beside a measurement.
 * `BENCH_PARTE=costos` leaves the predictions out.
 */
export async function medir(): Promise<Guardia> {
  const reparto = repartoDeMaquina();
  const { costos, bytes_por_socket } = await medirCostos();
  console.log(`\n${costTable(costos)}\n\n${planTable(costos)}`);
  // A trial is not stored.
  if (RONDAS >= 3) await guardar(costos, reparto);
  const limites = process.env.BENCH_PARTE === "costos" ? [] : [await dosProcesos(), await tiendaCrecida()];
  return {
    titulo: "How far it goes",
    notas: [
      `${RONDAS} rounds of ${MS / 1_000} s or 600 requests each; CPU time from /proc, with the mails; bytes with indexes, keys and mails.`,
      `A socket at the game's table takes ${Math.round(bytes_por_socket / 1_000)} kB of the process.`,
      "Both tables stand in docs/escala.md.",
      ...reparto,
    ],
    limites,
  };
}

const PAGINA = "docs/escala.md";

async function guardar(costos: Costs, reparto: string[]): Promise<void> {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`;
  const where = [`${new Date().toISOString().slice(0, 10)}, ${machine}`, ...reparto].join(". ");
  await writeFile(PAGINA, withRun(await readFile(PAGINA, "utf8"), costos, where));
}

/** Other work on the machine before the run makes the prediction of two processes wrong: it counts on all cores. */
function repartoDeMaquina(): string[] {
  const [load = 0] = loadavg();
  if (load < 1) return [];
  return [`Other work shared the machine (load ${load.toFixed(1)} when it began): repeat it on an idle one`];
}

const error = (predicho: number, medido: number): number => Math.max(predicho / medido, medido / predicho);

const RENDERED = { "Accept-Encoding": "gzip", Cookie: "visita=1" };

/** Two processes beside one, with a load that asks as fast as it is answered and shares the cores with them. */
const dosProcesos = (): Promise<Limite> =>
  conPar(async (par) => {
    const { uno, dos } = await comparar(par, RENDERED);
    const postmaster = await postmasterDe(par.carpetaDeUno);
    const [antes, propia] = [await leerCpu(par.uno.pid, postmaster), process.cpuUsage()];
    const hechas = ((await pedirPagina(par.uno, RENDERED)) * MS) / 1_000;
    const [despues, { user, system }] = [await leerCpu(par.uno.pid, postmaster), process.cpuUsage(propia)];
    const machine = {
      cores: availableParallelism(),
      process_ms: (despues.proceso - antes.proceso) / hechas,
      others_ms: (despues.base - antes.base + (user + system) / 1_000) / hechas,
    };
    const [mostOfOne, mostOfTwo] = [1, 2].map((processes) => mostPerSecond({ ...machine, processes }));
    const predicho = uno * ((mostOfTwo ?? 0) / (mostOfOne ?? 1));
    return {
      que: `two processes: predicted ${predicho.toFixed(0)}, measured ${dos.toFixed(0)} requests per second`,
      limite: META,
      medido: error(predicho, dos),
      unidad: "×",
    };
  });

/** The bytes of a grown shop from those of a smaller one: what is there grows with the history. */
async function tiendaCrecida(): Promise<Limite> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-escala-"));
  try {
    const bytes: number[] = [];
    for (const escala of [CHICA, CONOCIDA, CRECIDA]) {
      const tienda = await abrirCrecida(join(dir, String(escala)), escala);
      bytes.push(await medirBase(tienda.database));
      await tienda.cerrar();
    }
    const [chica = 0, conocida = 0, crecida = 0] = bytes;
    const predicho = grownBytes(chica, conocida, CRECIDA / CONOCIDA);
    const megas = (valor: number) => `${Math.round(valor / 1e6)} MB`;
    return {
      que: `a shop grown to three times its history: predicted ${megas(predicho)}, measured ${megas(crecida)}`,
      limite: META,
      medido: error(predicho, crecida),
      unidad: "×",
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
