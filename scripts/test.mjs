// `npm test`: runs the suite on a fresh machine and closes with the time of each part and one line: N passed, N failed. It has ten
// minutes on two cores: `npm run faults` runs the browser and fault tests that do not fit (docs/decisions/021).
import { ensureChromium, ensureInstalled, ensurePrograms } from "./lib.mjs";
import { BUILD, CHECKS, printTimes, runPart, runTests } from "./parts.mjs";

// The suite decides about a change: the same code gets the same cases. `npm run check` and `npm run faults` try new ones.
process.env.PROPERTY_SEED ??= "20261116";

ensureInstalled();
ensureChromium();
ensurePrograms();

const parts = await Promise.all([allChecks(), allTests()]);
process.exitCode = printTimes(parts.flat());

async function allChecks() {
  const done = [];
  for (const check of CHECKS) done.push(await runPart(...check));
  return done;
}

/** Checks run beside the build, and what mostly waits beside what uses both cores. */
async function allTests() {
  const build = await runPart(...BUILD);
  if (build.failed > 0) return [build];
  const beside = allBeside();
  const core = await runTests("core", ["core", "apart"]);
  return [build, core, await runTests("e2e", ["e2e"]), ...(await beside)];
}

/** Fault tests wait for processes, these browser tests for a clock; the pure tests then take what `core` leaves of both cores. */
async function allBeside() {
  const faults = await runTests("faults", ["faults"]);
  const waiting = await runTests("waiting", ["waiting"]);
  return [faults, waiting, await runTests("unit", ["unit"])];
}
