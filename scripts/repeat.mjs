// `npm run faults -- repeat [rounds] [seed]`: the tests without a browser, ten times unless told otherwise, each round in another order of
// files and tests, with another chance and other cases of properties; in every second round rows that no `order by` orders come the other
// way round. A test that depends on luck, on the tests before it or on where PostgreSQL puts a row fails in some of them; the command under
// its failure repeats its round.
import { ensureBuilt, ensureInstalled, fail } from "./lib.mjs";
import { printTimes, runTests } from "./parts.mjs";

const PROJECTS = ["core", "unit"];

/** One number decides everything of a round. */
const chanceOf = (seed) => ({
  CHANCE_SEED: String(seed),
  PROPERTY_SEED: String(seed),
  ROW_ORDER: seed % 2 === 0 ? "reversed" : "stored",
});
const orderOf = (seed) => ["--sequence.shuffle", `--sequence.seed=${seed}`];

function commandOf(seed, files) {
  const words = Object.entries(chanceOf(seed)).map(([name, value]) => `${name}=${value}`);
  const projects = PROJECTS.map((project) => `--project=${project}`);
  return [...words, "npx vitest run", ...files, ...projects, ...orderOf(seed)].join(" ");
}

async function round(seed) {
  const part = await runTests(`seed ${seed}`, PROJECTS, { env: chanceOf(seed), options: orderOf(seed) });
  const failures = part.failures.map(({ file, text }) => ({
    file,
    text: `${text}\n    again: ${commandOf(seed, file ? [file] : [])}`,
  }));
  return { ...part, failures };
}

/** Answers the exit code: 0 only if every round was clean. */
export async function repeat(rounds = "10", seed = String(Math.floor(Date.now() / 1000))) {
  if (![rounds, seed].every((text) => /^[1-9]\d{0,9}$/.test(text)))
    fail("npm run faults -- repeat [rounds] [seed]: both are whole numbers above zero");
  ensureInstalled();
  ensureBuilt();
  const done = [];
  for (let i = 0; i < Number(rounds); i++) done.push(await round(Number(seed) + i));
  const code = printTimes(done);
  const clean = done.filter(({ failed }) => failed === 0);
  console.log(
    `${clean.length} of ${done.length} rounds clean, seeds ${done.map(({ name }) => name.slice(5)).join(", ")}`,
  );
  return code;
}
