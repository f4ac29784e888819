import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./e2e/process.ts";

type Entry = typeof import("#server/index.ts");

/** The program that customers meet: pages, doors and modules as they were built. */
const BUILT = join(ROOT, "build/server/index.js");

/** Its doors and pages for this process. They share their modules with one another, not with the `.ts` files of the test. */
export async function loadShop(): Promise<Awaited<ReturnType<Entry["load"]>>> {
  const entry: Entry = await import(pathToFileURL(BUILT).href);
  return entry.load();
}
