import { join } from "node:path";
import { type Carrera, turnos } from "#bench/kit/carrera.ts";
import type { Limite } from "#bench/kit/medida.ts";
import { abrirFija } from "#bench/paginas/tienda.ts";
import { CON_SESION, TIENDA } from "./paginas.ts";

const MS = 700;
/** A shop that just started compiles its code while it answers: each page is asked for that long before it is measured. */
const CALOR = 1_200;
const TRABAJADORES = 8;
const META = { cpu: { maximo: 15 }, ritmo: { minimo: 60 } };

/** Pages of a person with a session, the process on one core. */
export async function medirSesion(dir: string): Promise<Limite[]> {
  const tienda = await abrirFija(join(dir, TIENDA), ".");
  try {
    const { port, pid, postmaster, cookie } = tienda;
    const carrera = (path: string): Carrera => ({
      port,
      pid,
      postmaster,
      trabajadores: TRABAJADORES,
      pedir: () => ({ path, headers: { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" } }),
      reposar: async () => undefined,
    });
    const medidas = await turnos(CON_SESION.map(carrera), MS, CALOR);
    const cpu = medidas.map(
      (medida, i): Limite => ({
        que: `CPU of ${CON_SESION[i]} with a session`,
        limite: META.cpu,
        medido: medida.cpu.proceso,
        unidad: "ms",
      }),
    );
    const ritmo = Math.min(...medidas.map(({ por_segundo }) => por_segundo));
    const lenta = CON_SESION[medidas.findIndex(({ por_segundo }) => por_segundo === ritmo)];
    const que = `pages with a session on one core, the slowest (${lenta})`;
    return [...cpu, { que, limite: META.ritmo, medido: ritmo, unidad: "req/s" }];
  } finally {
    await tienda.stop();
  }
}
