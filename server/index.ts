// Entry of the build: `react-router build` bundles pages, server and modules into one graph, so every module
// exists once.
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// V8 stores compiled code beside the bundle, so that the next start need not compile it again. Without write
// access it compiles every time.
enableCompileCache(join(import.meta.dirname, ".compiled"));

/** A program that imports this file, such as a test, starts the server itself. */
export const load = () => import("./whole.ts");

/** One process on its own, the parent of several (PROCESSES), or one of those. */
async function start(): Promise<void> {
  const { asksForProcesses } = await import("./env.ts");
  if (cluster.isWorker || !asksForProcesses()) return (await load()).start();
  return (await import("./processes/parent.ts")).startParent();
}

if (import.meta.main) await start();
