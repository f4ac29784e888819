// npm run simulate -- [--seed N] [--seeds COUNT] [--days 30] [--people 1000] [--history FILE] [--verbose]: plays a shop by the chance
// of a seed in a database of its own. Exits 1 when a seed found something, and prints what is needed to see it again.
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { type Result, SimulationFound, simulate } from "#tests/simulation/simulate.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { releaseOnSignal } from "./shop-tool.ts";

/** Nothing here has to survive the machine. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "jit=off"];

type Plan = { seeds: number[]; days: number; people: number; verbose: boolean; file: string | undefined };

function readPlan(): Plan {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      seeds: { type: "string", default: "1" },
      days: { type: "string", default: "30" },
      people: { type: "string", default: "1000" },
      verbose: { type: "boolean", default: false },
      history: { type: "string" },
    },
  });
  const [seed, seeds, days, people] = [values.seed, values.seeds, values.days, values.people].map(Number);
  if (!seed || !seeds || !days || !people || people < 10)
    throw new Error("seed, seeds, days and people (from 10) are whole numbers");
  return {
    seeds: Array.from({ length: seeds }, (_, i) => seed + i),
    days,
    people,
    verbose: values.verbose,
    file: values.history,
  };
}

/** A copy of the migrated database for one seed. */
async function withShop<T>(template: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = new URL(template);
  url.pathname = "/simulated";
  const postgres = new URL(template);
  postgres.pathname = "/postgres";
  const owner = new pg.Client({ connectionString: postgres.href });
  // Ctrl-C stops the database below it.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await owner.query("create database simulated template puntazo strategy file_copy");
    return await work(url.href).finally(() => owner.query("drop database simulated with (force)"));
  } finally {
    await owner.end();
  }
}

function print({ seed, steps, digest, counts }: Result, seconds: number, verbose: boolean): void {
  console.log(`✓ seed ${seed}: ${steps} steps in ${seconds.toFixed(1)} s, history ${digest}`);
  if (!verbose) return;
  for (const [what, count] of [...counts].sort())
    console.log(`  ${what.padEnd(44)}${String(count).padStart(8)}`);
}

async function main(): Promise<void> {
  const { seeds, days, people, verbose, file } = readPlan();
  const dir = await mkdtemp(join(tmpdir(), "puntazo-simulate-"));
  const database = await startEmbeddedDatabase({ dir, flags: FAST });
  const release = async () => {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  };
  releaseOnSignal({ url: database.url, release });
  const failed: number[] = [];
  try {
    await migrateDatabase(database.url);
    await giveIdentity(database.url);
    const trace = file === undefined ? undefined : (line: string) => appendFileSync(file, `${line}\n`);
    const report = verbose ? (line: string) => console.log(line) : undefined;
    for (const seed of seeds) {
      const start = performance.now();
      try {
        const result = await withShop(database.url, (url) =>
          simulate(url, { seed, days, people, report, trace }),
        );
        print(result, (performance.now() - start) / 1000, verbose || seeds.length === 1);
      } catch (error) {
        if (!(error instanceof SimulationFound)) throw error;
        failed.push(seed);
        console.error(`✗ ${error.message}`);
        if (verbose) console.error(error.cause);
      }
    }
  } finally {
    await release();
  }
  if (seeds.length > 1)
    console.log(`${seeds.length - failed.length} of ${seeds.length} seeds found nothing.`);
  if (failed.length > 0) process.exitCode = 1;
}

await main();
