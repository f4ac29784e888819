// `npm run cluster`: everything a fresh machine needs, then several processes behind nginx on one port.
// `npm run cluster -- restart` replaces the processes of a running one, one after the other.
import { ensureBuilt, ensureInstalled, ensurePrograms, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
ensurePrograms();
process.exitCode = await run(node24(), ["ops/cluster/main.ts", ...process.argv.slice(2)], {
  NODE_ENV: "production",
});
