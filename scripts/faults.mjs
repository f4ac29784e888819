// `npm run faults`: what `npm test` has no time for. All tests of faults and of the browser, with their long plans, at both widths and
// in both themes; `-- faults` or `-- e2e` runs one of the two parts. `-- machines` spreads a shop over network namespaces instead
// (machines.ts).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  ensurePrograms,
  node24,
  root,
  toolEnv,
} from "./lib.mjs";
import { printTimes, runTests } from "./parts.mjs";

const LONG = { FAULTS: "long" };
const PARTS = ["faults", "e2e"];

const wanted = process.argv.slice(2);
if (wanted.includes("machines")) {
  ensureInstalled();
  ensureBuilt();
  const { status } = spawnSync(node24(), [join(root, "scripts/machines.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
    env: toolEnv(),
  });
  process.exit(status ?? 1);
}
const unknown = wanted.find((name) => !PARTS.includes(name));
if (unknown) {
  console.error(`npm run faults -- [${PARTS.join("|")}|machines]: no part is called ${unknown}`);
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
