// `npm run cluster`: prepares a fresh machine, then starts several processes behind nginx on one port. `npm
// run cluster -- restart` replaces the processes of a running cluster one by one.
import { ensureBuilt, ensureInstalled, ensurePrograms, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
ensurePrograms();
process.exitCode = await run(node24(), ["ops/cluster/main.ts", ...process.argv.slice(2)], {
  NODE_ENV: "production",
});
