// `npm run db:generate`: brings database/migrations to the schema of database/schema. Until CHANGELOG.md names a release it replaces the
// tables, their snapshot and the fixture of the upgrade test; afterwards it adds a migration (`-- --name what`).
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFixture } from "#tests/support/upgrade/write.ts";
import { isReleased } from "./check/migrations.ts";

process.chdir(join(import.meta.dirname, ".."));
const MIGRATIONS = "database/migrations";
const TABLES = "0001_tables";

function drizzleKit(args: readonly string[]): void {
  const command = ["node_modules/drizzle-kit/bin.cjs", "generate", ...args];
  if (spawnSync(process.execPath, command, { stdio: "inherit" }).status !== 0)
    throw new Error("drizzle-kit failed");
}

function replaceTables(): void {
  const out = mkdtempSync(join(tmpdir(), "puntazo-schema-"));
  try {
    drizzleKit(["--dialect=postgresql", "--schema=database/schema.ts", `--out=${out}`, "--name=tables"]);
    copyFileSync(join(out, "0000_tables.sql"), join(MIGRATIONS, `${TABLES}.sql`));
    copyFileSync(join(out, "meta/0000_snapshot.json"), join(MIGRATIONS, "meta/0001_snapshot.json"));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** New instants, in order: a database or backup of the schema before has others, and is refused by them. */
function renumber(now: number): void {
  const path = join(MIGRATIONS, "meta/_journal.json");
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(path, "utf8"));
  const entries = journal.entries.map((entry, i) => ({ ...entry, when: now + i }));
  writeFileSync(path, `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
}

if (isReleased(readFileSync("CHANGELOG.md", "utf8"))) drizzleKit(process.argv.slice(2));
else {
  replaceTables();
  renumber(Date.now());
  await writeFixture();
  console.log(`Replaced ${MIGRATIONS}/${TABLES}.sql, its snapshot and the fixture of the upgrade test.`);
}
