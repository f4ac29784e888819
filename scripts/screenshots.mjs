// `npm run screenshots`: takes the pictures of the README in a fresh demo shop.
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await run(node24(), ["scripts/screenshots/take.ts"]);
