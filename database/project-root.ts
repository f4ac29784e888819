import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder of package.json. Migrations, demo pictures and the like are read from there at run time; the sources and the
 * built server stand at different depths below it, so it is searched for upwards.
 */
export const PROJECT_ROOT = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, "package.json")) || above === folder ? folder : findRoot(above);
}
