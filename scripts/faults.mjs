// `npm run faults`: what `npm test` has no time for. All tests of faults and of the browser, with their long plans, at both widths and
// in both themes, and all cases of properties and fuzzing; `-- faults`, `-- e2e` or `-- cases` runs one of the parts. Others run alone:
// `-- repeat` looks for tests that depend on luck (repeat.mjs), `-- machines`, `-- alta` and `-- alta-restore` spread a shop over network
// namespaces (machines.ts), `-- soak` uses one for an hour (soak.ts).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  ensurePrograms,
  HIGH_PROGRAMS,
  node24,
  root,
  toolEnv,
} from "./lib.mjs";
import { printTimes, runTests } from "./parts.mjs";
import { repeat } from "./repeat.mjs";

const PARTS = {
  faults: [["faults"]],
  e2e: [["e2e"]],
  cases: [
    ["core"],
    [".property.test.ts", "correos/vista/moldes.", "attack/fuzz/", "attack/matriz-", "simulation/"],
  ],
};

const wanted = process.argv.slice(2);
const ALONE = {
  machines: "scripts/machines.ts",
  alta: "scripts/machines.ts",
  "alta-restore": "scripts/machines.ts",
  soak: "scripts/soak.ts",
};
const alone = Object.keys(ALONE).find((name) => wanted[0] === name);
if (alone) {
  ensureInstalled();
  if (wanted[0]?.startsWith("alta")) ensurePrograms(HIGH_PROGRAMS);
  ensureBuilt();
  const args = alone === "soak" ? wanted.slice(1) : wanted;
  const { status } = spawnSync(node24(), [join(root, ALONE[alone]), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: toolEnv(),
  });
  process.exit(status ?? 1);
}
if (wanted[0] === "repeat") process.exit(await repeat(...wanted.slice(1)));
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown) {
  console.error(
    `npm run faults -- [${Object.keys(PARTS).join("|")}|machines|alta [seed] [times] [faults]|alta-restore|soak [minutes] [seed] [percent]|repeat [rounds] [seed]]: no part is called ${unknown}`,
  );
  process.exit(2);
}
ensureInstalled();
ensureChromium();
ensurePrograms();
ensureBuilt();
const done = [];
for (const [part, [projects, files]] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  done.push(await runTests(part, projects, { env: { FAULTS: "long" }, files }));
}
process.exitCode = printTimes(done);
