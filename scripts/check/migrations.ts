import type { Offence } from "./tree.ts";

/** CHANGELOG.md names a release by version and date; before that a version is 'not released'. */
export const isReleased = (changelog: string): boolean =>
  /^## \d+\.\d+\.\d+ · \d{4}-\d{2}-\d{2}$/m.test(changelog);

/** Until the first release there are no shops to upgrade: the schema has one snapshot, which `npm run db:generate` replaces. */
export function checkSnapshots(changelog: string, files: readonly string[]): Offence[] {
  if (isReleased(changelog)) return [];
  return files
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .slice(1)
    .map((name) => ({
      path: `database/migrations/meta/${name}`,
      rule: "one snapshot",
      detail: "CHANGELOG.md names no release: remove this migration and run npm run db:generate",
    }));
}
