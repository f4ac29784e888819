// `npm start`: everything a fresh machine needs, then the server.
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await run(node24(), ["server/index.ts"], { NODE_ENV: "production" });
