// `npm start`: prepares a fresh machine, then starts the server.
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
process.exitCode = await run(node24(), ["build/server/index.js"], { NODE_ENV: "production" });
