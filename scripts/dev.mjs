// `npm run dev`: the server with pages rebuilt on every change.
import { ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
process.exitCode = await run(node24(), [
  "--watch-path=server",
  "--watch-path=modules",
  "--watch-path=database",
  "server/index.ts",
  "--dev",
]);
