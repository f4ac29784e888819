// The entry of the build: `react-router build` makes pages, doors and modules one graph, in which every module exists once.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// V8 keeps what it compiled beside the bundle, so that the next start need not compile it again. Without the right to write
// there, it compiles.
enableCompileCache(join(import.meta.dirname, ".compiled"));

/** A program that imports this file, as tests do, opens the doors itself. */
export const load = () => import("./whole.ts");

if (import.meta.main) await (await load()).start();
