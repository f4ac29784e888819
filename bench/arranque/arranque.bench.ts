import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { type Arranque, arrancar, REPOSO } from "./arrancar.ts";

const RONDAS = 5;
const META = { ms: 1_500, mib: 200 };

/**
 * Measures the time from spawn to the first answer, and the memory used afterwards, with an external
 * database.
 */
export async function medir(): Promise<Medida[]> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const base = await startEmbeddedDatabase({ dir: join(dir, "base") });
  const minimo = join(dir, "respuesta.json");
  await writeFile(minimo, JSON.stringify({ headers: [], body: "" }));
  const env = { DATABASE_URL: base.url, DATA_DIR: join(dir, "data"), AUTH_SECRET: "a".repeat(40) };
  const tienda = () => arrancar(["build/server/index.js"], env);
  const desnudo = () => arrancar(["bench/kit/servidor-minimo.ts", minimo], {});
  try {
    // The first start migrates, seeds and compiles, so it is not measured.
    await tienda();
    const nuestros: Arranque[] = [];
    const suyos: Arranque[] = [];
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      nuestros.push(await tienda());
      suyos.push(await desnudo());
    }
    return [contraLaMeta(nuestros), contraElDesnudo(nuestros, suyos)];
  } finally {
    await base.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

const mediaDe = (arranques: readonly Arranque[], que: keyof Arranque) =>
  mediana(arranques.map((arranque) => arranque[que]));

function contraLaMeta(nuestros: readonly Arranque[]): Medida {
  return {
    titulo: "Cold start and idle memory against the goal",
    columnas: ["the shop", "goal"],
    meta: { maximo: 1 },
    notas: [
      `External PostgreSQL, migrated and seeded; ${RONDAS} starts, median.`,
      `Memory is the RSS of the process, ${REPOSO / 1000} s after its first page.`,
    ],
    filas: [
      {
        que: "spawn → first 200 (/salud)",
        nuestra: mediaDe(nuestros, "respuesta"),
        referencia: META.ms,
        unidad: "ms",
      },
      { que: "idle memory", nuestra: mediaDe(nuestros, "memoria"), referencia: META.mib, unidad: "MiB" },
    ],
  };
}

/** Compares with a bare Node process: the difference is what the shop adds. */
function contraElDesnudo(nuestros: readonly Arranque[], suyos: readonly Arranque[]): Medida {
  return {
    titulo: "Cold start and idle memory beside a bare server",
    columnas: ["the shop", "bare node:http"],
    meta: { maximo: 20 },
    notas: [`Started in turns with the shop, ${RONDAS} times; median.`],
    filas: [
      {
        que: "spawn → first 200",
        nuestra: mediaDe(nuestros, "respuesta"),
        referencia: mediaDe(suyos, "respuesta"),
        unidad: "ms",
      },
      {
        que: "spawn → first page (/)",
        nuestra: mediaDe(nuestros, "pagina"),
        referencia: mediaDe(suyos, "pagina"),
        unidad: "ms",
      },
      {
        que: "idle memory",
        nuestra: mediaDe(nuestros, "memoria"),
        referencia: mediaDe(suyos, "memoria"),
        unidad: "MiB",
      },
    ],
  };
}
