import { join } from "node:path";
import { type Arranque, arrancar } from "#bench/arranque/arrancar.ts";
import { RONDAS } from "#bench/kit/carrera.ts";
import { type Limite, mediana } from "#bench/kit/medida.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";

const META = { respuesta: { maximo: 1_500 }, memoria: { maximo: 200 } };

/** From the start of the process to its first answer, and its memory when it is idle. */
export async function medirArranque(dir: string): Promise<Limite[]> {
  const base = await startEmbeddedDatabase({ dir: join(dir, "base") });
  const env = { DATABASE_URL: base.url, DATA_DIR: join(dir, "arranque"), AUTH_SECRET: "a".repeat(40) };
  const tienda = () => arrancar(["build/server/index.js"], env);
  try {
    // The first start migrates, seeds and compiles, so it is not measured.
    await tienda();
    const arranques: Arranque[] = [];
    for (let ronda = 0; ronda < RONDAS; ronda++) arranques.push(await tienda());
    const de = (que: keyof Arranque) => mediana(arranques.map((arranque) => arranque[que]));
    return [
      { que: "start to the first answer", limite: META.respuesta, medido: de("respuesta"), unidad: "ms" },
      { que: "memory when idle", limite: META.memoria, medido: de("memoria"), unidad: "MiB" },
    ];
  } finally {
    await base.stop();
  }
}
