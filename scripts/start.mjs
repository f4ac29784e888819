// `npm start`: prepares a fresh machine, then starts the server.
// SIGHUP, after a `git pull`: the same once more, then several processes (PROCESSES) are replaced one by one.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, node24, run } from "./lib.mjs";

ensureInstalled();
ensureBuilt();

/** Runs the new version's own script, beside the shop that goes on. */
function prepare() {
  return new Promise((resolve) => {
    const child = spawn(node24(), ["scripts/built.mjs"], { stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(false)).on("exit", (code) => resolve(code === 0));
  });
}

process.exitCode = await run(
  node24(),
  ["build/server/index.js"],
  { NODE_ENV: "production" },
  {
    async onHangUp(forward) {
      if (await prepare()) forward();
      else console.error("No se pudo preparar la versión nueva: sigue la anterior.");
    },
  },
);
