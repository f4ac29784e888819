// `npm run release [-- --prove | --folder PATH]`: builds the shop and makes the archive of this platform in build/release.
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await run(node24(), ["ops/release/main.ts", ...process.argv.slice(2)]);
