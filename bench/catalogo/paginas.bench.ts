import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { medirCarga } from "#bench/kit/carga.ts";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { abrirPrograma, abrirTienda, type Proceso } from "#bench/kit/procesos.ts";
import { HEADERS, leerRespuesta } from "#bench/kit/respuesta.ts";

const PAGINAS = ["/productos", "/productos/detalle-producto/100001/comprar"];
const RONDAS = 3;
const MS = 4_000;
const HOST = "127.0.0.1";

/** Compares the pages of a visitor without a session with a server that only sends the same bytes. */
export async function medir(): Promise<Medida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const tienda = await abrirTienda(join(dir, "data"));
  try {
    const filas: Fila[] = [];
    for (const path of PAGINAS) filas.push(await comparar(tienda, path, dir));
    return {
      titulo: "Anonymous pages, requests per second",
      columnas: ["the shop", "bare node:http, same bytes"],
      meta: { minimo: 0.5 },
      notas: [
        `32 connections over loopback, ${RONDAS} rounds of ${MS / 1000} s each, taken in turns; median.`,
      ],
      filas,
    };
  } finally {
    await tienda.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function comparar(tienda: Proceso, path: string, dir: string): Promise<Fila> {
  const file = join(dir, "respuesta.json");
  const respuesta = await leerRespuesta(tienda.port, path);
  await writeFile(file, JSON.stringify(respuesta));
  const minimo = await abrirPrograma("bench/kit/servidor-minimo.ts", file);
  const nuestras: number[] = [];
  const suyas: number[] = [];
  try {
    for (const port of [tienda.port, minimo.port])
      await medirCarga({ host: HOST, port, path, headers: HEADERS }, 1_000);
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      nuestras.push(await medirCarga({ host: HOST, port: tienda.port, path, headers: HEADERS }, MS));
      suyas.push(await medirCarga({ host: HOST, port: minimo.port, path, headers: HEADERS }, MS));
    }
  } finally {
    await minimo.stop();
  }
  const bytes = Math.round(Buffer.from(respuesta.body, "base64").length / 1000);
  return {
    que: `${path} (${bytes} kB)`,
    nuestra: mediana(nuestras),
    referencia: mediana(suyas),
    unidad: "req/s",
  };
}
