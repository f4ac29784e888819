// npm run bench -- <name>: runs bench/<name>/*.bench.ts, prints the results and stores them in
// docs/benchmarks.md.
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { cumple, type Medida, tabla } from "#bench/kit/medida.ts";

const root = join(import.meta.dirname, "..");
const INFORME = join(root, "docs/benchmarks.md");
const TITULO = "# Benchmarks\n\nWritten by `npm run bench`; the newest run is the last one.\n";

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

const medidas: Medida[] = [];
for (const file of elegidos) {
  const { medir }: { medir: () => Promise<Medida | Medida[]> } = await import(join(root, "bench", file));
  for (const medida of [await medir()].flat()) {
    console.log(`\n${tabla(medida)}`);
    medidas.push(medida);
  }
}

await readFile(INFORME).catch(() => writeFile(INFORME, TITULO));
const maquina = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`;
const encabezado = `\n## ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · \`npm run bench -- ${nombre}\`\n\n${maquina}\n`;
await appendFile(INFORME, `${encabezado}\n${medidas.map(tabla).join("\n\n")}\n`);

const fallas = medidas.flatMap(({ filas, meta }) => filas.filter((fila) => !cumple(fila, meta)));
console.log(
  fallas.length === 0 ? "\nAll goals reached." : `\nGoals missed: ${fallas.map(({ que }) => que).join(", ")}`,
);
