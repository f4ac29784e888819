// `npm run dev`: the server, rebuilding pages on every change.
import { ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
process.exitCode = await run(node24(), [
  "--watch-path=server",
  "--watch-path=modules",
  "--watch-path=database",
  // The server passes this file's context key to the pages: both must load the same instance, so a change
  // restarts it.
  "--watch-path=app/context.ts",
  "server/dev.ts",
]);
