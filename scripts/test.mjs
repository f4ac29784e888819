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

/**
 * Checks run beside the build, then the tests in two lines side by side, so that both cores have work while a test waits. Those of the
 * second line share one database server and one copy of the demo shop: fault tests, browser tests that wait for a clock, pure tests,
 * browser tests.
 */
async function allTests() {
  const build = await runPart(...BUILD);
  if (build.failed > 0) return [build];
  const lines = [runTests("core", ["core"]), runTests("others", ["faults", "waiting", "unit", "e2e"])];
  return [build, ...(await Promise.all(lines))];
}
