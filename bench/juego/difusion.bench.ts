import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Medida } from "#bench/kit/medida.ts";
import { abrirOyentes, type Recibo } from "#bench/kit/oyentes.ts";
import { abrirPrograma, abrirTienda } from "#bench/kit/procesos.ts";
import { type Aceptada, apostarTodos, crearBots } from "./bots.ts";

const OYENTES = 1_000;
const MAS_OYENTES = 2_000;
const BOTS = 50;
const SEGUNDOS = 20;

type Corrida = { esperas: number[]; por_segundo: number; kb_por_conexion: number; ejemplo: string };

/**
 * Measures from an accepted bet to the last of a thousand clients, against a bare Socket.IO server that only
 * sends.
 */
export async function medir(): Promise<Medida> {
  const nuestra = await correrTienda();
  const minima = await correrMinima(nuestra);
  const fila = (que: string, parte: number) => ({
    que,
    nuestra: percentil(nuestra.esperas, parte),
    referencia: percentil(minima.esperas, parte),
    unidad: "ms" as const,
  });
  const kb = ({ kb_por_conexion }: Corrida) => `${kb_por_conexion.toFixed(1)} KB`;
  return {
    titulo: "From an accepted bet to the last of 1,000 sockets",
    columnas: ["the shop", "bare Socket.IO"],
    meta: { maximo: 3 },
    notas: [
      `One process with ${OYENTES} sockets in the room of the game; ${BOTS} bots bet about once a second over HTTP for ${SEGUNDOS} s, ${nuestra.esperas.length} bets in all.`,
      "Ours: from the answer of a bet at its bot until the last socket has a snapshot that tells it, coalescing included.",
      `Bare: from the send until the last socket has it, the same ${nuestra.ejemplo.length} bytes at the same ${nuestra.por_segundo.toFixed(1)} messages a second.`,
      `Memory per connection: ${kb(nuestra)} in the shop, ${kb(minima)} in the bare server (resident memory of 3,500 connections less that of 1,500).`,
      "The thousand clients run on the same two cores, in a process of their own.",
    ],
    filas: [fila("p50", 0.5), fila("p99", 0.99)],
  };
}

const percentil = (valores: readonly number[], parte: number): number =>
  valores.toSorted((a, b) => a - b)[Math.min(valores.length - 1, Math.floor(valores.length * parte))] ??
  Number.NaN;

async function correrTienda(): Promise<Corrida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const dataDir = join(dir, "data");
  const tienda = await abrirTienda(dataDir);
  try {
    const bots = await crearBots(dataDir, tienda.port, BOTS);
    await apostarTodos(tienda.port, bots.slice(0, 5), 2);
    const { recibos, ejemplo, cerrar } = await abrirOyentes(tienda.port, OYENTES);
    await apostarTodos(tienda.port, bots, 3);
    recibos.clear();
    const aceptadas = await apostarTodos(tienda.port, bots, SEGUNDOS);
    await new Promise((listo) => setTimeout(listo, 1_000));
    const por_segundo = recibos.size / SEGUNDOS;
    const esperas = aceptadas.flatMap((aceptada) => espera(aceptada, recibos));
    const kb_por_conexion = await pesar(tienda.port, () => leerMemoria(tienda.port));
    cerrar();
    return { esperas, por_segundo, kb_por_conexion, ejemplo: ejemplo() };
  } finally {
    await tienda.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** A bet has arrived when the last socket has received the first snapshot that includes it. */
function espera({ version, cuando }: Aceptada, recibos: ReadonlyMap<number, Recibo>): number[] {
  const foto = Math.min(...[...recibos.keys()].filter((vista) => vista >= version));
  const recibo = recibos.get(foto);
  return recibo && recibo.oyentes === OYENTES ? [Math.max(0, recibo.ultimo - cuando)] : [];
}

/** Measures the memory per additional connection: the first ones fit into memory that the start left free. */
async function pesar(port: number, memoria: () => Promise<number>): Promise<number> {
  const relleno = await abrirOyentes(port, 500);
  const antes = await memoria();
  const { cerrar } = await abrirOyentes(port, MAS_OYENTES);
  const despues = await memoria();
  cerrar();
  relleno.cerrar();
  return (despues - antes) / 1024 / MAS_OYENTES;
}

async function leerMemoria(port: number): Promise<number> {
  const texto = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(texto)?.[1]);
}

async function correrMinima({ ejemplo, por_segundo }: Corrida): Promise<Corrida> {
  const [, foto] = JSON.parse(ejemplo.slice(2)) as [string, unknown];
  const servidor = await abrirPrograma(
    "bench/juego/minimo.ts",
    JSON.stringify(foto),
    String(1_000 / por_segundo),
  );
  const pedir = async <T>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${servidor.port}${path}`)).json()) as T;
  try {
    const { recibos, cerrar } = await abrirOyentes(servidor.port, OYENTES);
    await pedir("/comenzar");
    await new Promise((listo) => setTimeout(listo, (SEGUNDOS + 1) * 1_000));
    const { enviadas } = await pedir<{ enviadas: [number, number][] }>("/enviadas");
    const esperas = enviadas.flatMap(([version, cuando]) => espera({ version, cuando }, recibos));
    const memoria = async () => (await pedir<{ rss: number }>("/memoria")).rss;
    const kb_por_conexion = await pesar(servidor.port, memoria);
    cerrar();
    return { esperas, por_segundo, kb_por_conexion, ejemplo };
  } finally {
    await servidor.stop();
  }
}
