// `npm run faults`: what `npm test` has no time for. All tests of faults and of the browser, with their long plans, at both widths and
// in both themes; `-- faults` or `-- e2e` runs one of the two parts.
import { ensureBuilt, ensureChromium, ensureInstalled, ensurePrograms } from "./lib.mjs";
import { printTimes, runTests } from "./parts.mjs";

const LONG = { FAULTS: "long" };
const PARTS = ["faults", "e2e"];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !PARTS.includes(name));
if (unknown) {
  console.error(`npm run faults -- [${PARTS.join("|")}]: no part is called ${unknown}`);
  process.exit(2);
}
ensureInstalled();
ensureChromium();
ensurePrograms();
ensureBuilt();
const done = [];
for (const part of PARTS) {
  if (wanted.length === 0 || wanted.includes(part)) done.push(await runTests(part, [part], LONG));
}
process.exitCode = printTimes(done);
