// `npm run screenshots`: a fresh demo shop is walked and photographed for the README.
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await run(node24(), ["scripts/screenshots/take.ts"]);
