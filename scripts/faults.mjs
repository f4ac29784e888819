// `npm run faults`: runs the long plan of tests/faults/mixed.test.ts, with one line per fault and a summary, and kills the
// embedded database twenty times (kill.test.ts).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, node24, root, toolEnv } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
const args = [
  join(root, "node_modules", "vitest/vitest.mjs"),
  "run",
  "tests/faults/mixed.test.ts",
  "tests/faults/kill.test.ts",
  "--disable-console-intercept",
];
const env = { ...toolEnv(), FAULTS: "long" };
const { status } = spawnSync(node24(), args, { stdio: ["ignore", "inherit", "inherit"], env });
process.exitCode = status ?? 1;
