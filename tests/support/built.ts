import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./e2e/process.ts";

type Entry = typeof import("#server/index.ts");

/** The built program: pages, server and modules. */
const BUILT = join(ROOT, "build/server/index.js");

/** Loads the built server in this process. Its modules are not shared with the `.ts` files of the test. */
export async function loadShop(): Promise<Awaited<ReturnType<Entry["load"]>>> {
  const entry: Entry = await import(pathToFileURL(BUILT).href);
  return entry.load();
}
