// npm run alta -- init --nodes a,b,c [--file alta.yaml] [--out alta]: writes the configuration files of a shop on several machines, one
// folder for each. Exits 0 when they are written, 2 when something is refused; then nothing is written.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { filesOf } from "#ops/alta/files.ts";
import { readPasswords } from "#ops/alta/passwords.ts";
import { AltaError, readPlan } from "#ops/alta/plan.ts";

const HELP = "npm run alta -- init --nodes base1,base2,base3 [--file alta.yaml] [--out alta]";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        nodes: { type: "string", default: "" },
        file: { type: "string", default: "alta.yaml" },
        out: { type: "string", default: "alta" },
      },
    });
    if (positionals.join(" ") === "init") return values;
  } catch {
    // An option that is not known: the help says which are.
  }
  throw new AltaError(HELP);
}

async function init(): Promise<void> {
  const { nodes, file, out } = readArguments();
  const names = nodes.split(",").map((name) => name.trim());
  const text = await readFile(file, "utf8").catch(() => {
    throw new AltaError(`No se puede leer ${file}: docs/operations.md, «Three machines», dice qué lleva.`);
  });
  const plan = readPlan(text, file, names);
  if (existsSync(out)) throw new AltaError(`${out} ya existe: bórrala, o elige otra carpeta con --out.`);
  const files = filesOf(plan, await readPasswords(plan.passwords));
  for (const { machine, path, text, mode } of files) {
    const target = join(out, machine, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, text, { mode });
    console.log(target);
  }
}

try {
  await init();
} catch (error) {
  if (!(error instanceof AltaError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
