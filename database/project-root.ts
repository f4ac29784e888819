import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder of package.json, from which migrations, demo pictures and other files are read at run time. It
 * is searched for upwards because the sources and the built server are at different depths.
 */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, "package.json")) || above === folder ? folder : findRoot(above);
}
