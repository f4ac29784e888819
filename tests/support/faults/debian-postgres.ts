import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of Debian's newest PostgreSQL with all its programs, or null. */
export function debianPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  const bins = versions.map((version) => join(DEBIAN, version, "bin"));
  return (
    bins.find((bin) =>
      ["initdb", "postgres", "pg_basebackup"].every((name) => existsSync(join(bin, name))),
    ) ?? null
  );
}
