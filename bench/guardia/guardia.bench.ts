import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RONDAS } from "#bench/kit/carrera.ts";
import type { Guardia, Limite } from "#bench/kit/medida.ts";
import { medirArranque } from "./arranque.ts";
import { medirCompras } from "./compras.ts";
import { medirNavegador } from "./navegador.ts";
import { medirSesion } from "./sesion.ts";
import { medirVisitantes } from "./visitantes.ts";

const PARTES: Record<string, (dir: string) => Promise<Limite[]>> = {
  arranque: medirArranque,
  visitantes: medirVisitantes,
  sesion: medirSesion,
  compras: medirCompras,
  navegador: medirNavegador,
};
/** Fewer parts while looking for what is slow. */
const ELEGIDAS = process.env.PARTES?.split(",") ?? Object.keys(PARTES);

const minutos = (desde: number) => ((performance.now() - desde) / 60_000).toFixed(1);

/** What must hold on an idle machine, whatever is done to be faster: a limit for each figure. */
export async function medir(): Promise<Guardia> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const inicio = performance.now();
  try {
    const limites: Limite[] = [];
    const tiempos: string[] = [];
    for (const parte of ELEGIDAS) {
      const desde = performance.now();
      limites.push(...((await PARTES[parte]?.(dir)) ?? []));
      tiempos.push(`${parte} ${minutos(desde)}`);
    }
    return {
      titulo: "The guard",
      notas: [
        `${RONDAS} rounds of each, the servers that are compared in turns; median. ${minutos(inicio)} minutes: ${tiempos.join(", ")}.`,
        "CPU is that of the whole process, from /proc; the process of the pages with a session runs on one core, PostgreSQL and the load on the others; each page is asked for during 1.2 s before its rounds, because a shop that just started compiles its code.",
        "The bare server sends the same bytes from memory; for purchases it stores a sale and its lines in one transaction of the same PostgreSQL, fsync on.",
        "LCP, CLS and INP: a phone's screen, processor slowed 4×, 1.6 Mbit/s and 150 ms; the press comes 50 ms after the first paint of a load of its own.",
        "Lighthouse's scores (≥ 90, the others 100) are measured by `npm run lighthouse`, the lines of growth (≤ 1.5×) by `npm run bench -- crecimiento`.",
      ],
      limites,
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
