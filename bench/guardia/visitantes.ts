import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { medirCarga } from "#bench/kit/carga.ts";
import { RONDAS } from "#bench/kit/carrera.ts";
import { type Limite, mediana } from "#bench/kit/medida.ts";
import { abrirPrograma, abrirTienda } from "#bench/kit/procesos.ts";
import { HEADERS, leerRespuesta, type Respuesta } from "#bench/kit/respuesta.ts";
import { TIENDA } from "./paginas.ts";

const PAGINAS = ["/", "/productos", "/productos/detalle-producto/100004/comprar"];
const MS = 1_000;
const META = { minimo: 0.8 };

/** Pages of a visitor beside a server that sends the same bytes from memory. */
export async function medirVisitantes(dir: string): Promise<Limite[]> {
  const tienda = await abrirTienda(join(dir, TIENDA));
  try {
    const respuestas: Record<string, Respuesta> = {};
    for (const path of PAGINAS) respuestas[path] = await leerRespuesta(tienda.port, path);
    const file = join(dir, "respuestas.json");
    await writeFile(file, JSON.stringify(respuestas));
    const minimo = await abrirPrograma("bench/guardia/minimo.ts", file);
    const limites: Limite[] = [];
    try {
      for (const path of PAGINAS) limites.push(await comparar(path, tienda.port, minimo.port));
    } finally {
      await minimo.stop();
    }
    return limites;
  } finally {
    await tienda.stop();
  }
}

async function comparar(path: string, nuestro: number, suyo: number): Promise<Limite> {
  const pedir = (port: number, ms: number) =>
    medirCarga({ host: "127.0.0.1", port, path, headers: HEADERS }, ms);
  const razones: number[] = [];
  // The code of a server that just started is compiled while it runs.
  for (const port of [nuestro, suyo]) await pedir(port, MS);
  for (let ronda = 0; ronda < RONDAS; ronda++)
    razones.push((await pedir(nuestro, MS)) / (await pedir(suyo, MS)));
  return {
    que: `visitor page ${path} beside the bare server`,
    limite: META,
    medido: mediana(razones),
    unidad: "×",
  };
}
