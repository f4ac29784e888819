// `npm run dev`: the server with pages rebuilt on every change.
import { ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
process.exitCode = await run(node24(), [
  "--watch-path=server",
  "--watch-path=modules",
  "--watch-path=database",
  // The doors hand the key of this file to the pages: it has to be the same one in both.
  "--watch-path=app/context.ts",
  "server/dev.ts",
]);
