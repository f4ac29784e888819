// Entry of the build: `react-router build` bundles pages, server and modules into one graph, so every module
// exists once.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// V8 stores compiled code beside the bundle, so that the next start need not compile it again. Without write
// access it compiles every time.
enableCompileCache(join(import.meta.dirname, ".compiled"));

/** A program that imports this file, such as a test, starts the server itself. */
export const load = () => import("./whole.ts");

if (import.meta.main) await (await load()).start();
