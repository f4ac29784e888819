// npm run bench -- <name>: runs bench/<name>/*.bench.ts, prints the results and stores the worst line of each table in docs/benchmarks.md
// instead of the last run of that name. Exits 1 if a goal is missed. A trial (RONDAS below 3) is not stored.
import { readdir } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { RONDAS } from "#bench/kit/carrera.ts";
import { fallas, type Guardia, type Medida, resumen, tabla } from "#bench/kit/medida.ts";
import { storeRun } from "./benchmarks-page.ts";

type Medidas = Medida | Guardia | (Medida | Guardia)[];

const root = join(import.meta.dirname, "..");
process.chdir(root);
const archivos = (await readdir(join(root, "bench"), { recursive: true }))
  .filter((file) => file.endsWith(".bench.ts"))
  .sort();
const [nombre = ""] = process.argv.slice(2);
const elegidos = archivos.filter((file) => file.startsWith(`${nombre}/`));

if (elegidos.length === 0) {
  const nombres = [...new Set(archivos.map((file) => file.split("/")[0]))];
  console.error(`Elige qué medir: npm run bench -- ${nombres.join(" | ")}`);
  process.exit(1);
}

const medidas: (Medida | Guardia)[] = [];
for (const file of elegidos) {
  const { medir }: { medir: () => Promise<Medidas> } = await import(join(root, "bench", file));
  for (const medida of [await medir()].flat()) {
    console.log(`\n${tabla(medida)}`);
    medidas.push(medida);
  }
}

if (RONDAS >= 3) {
  const maquina = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`;
  storeRun(`npm run bench -- ${nombre}`, `${maquina}\n\n${resumen(medidas)}`);
}

const faltan = medidas.flatMap(fallas);
console.log(faltan.length === 0 ? "\nAll goals reached." : `\nGoals missed: ${faltan.join(", ")}`);
process.exitCode = faltan.length === 0 ? 0 : 1;
