import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkAdminKits } from "./admin-kits.ts";
import { checkSnapshots } from "./migrations.ts";
import { checkNames } from "./names.ts";
import { checkPackages } from "./packages.ts";
import { findPacking } from "./packing.ts";
import { RULES } from "./rules.ts";
import { checkTables } from "./tables.ts";
import { buildTree, type Offence, type Tree } from "./tree.ts";

const FOLDERS = ["app", "modules", "server", "database", "demo", "ops", "scripts", "tests", "bench"];

/** Checks the import rules over a whole tree of files, given as path → text. */
export function checkImports(files: ReadonlyMap<string, string>): Offence[] {
  const tree = buildTree(files);
  const offences = [...tree.values()].flatMap((file) =>
    RULES.flatMap(({ name, check }) =>
      check(file, tree).map((detail) => ({ path: file.path, rule: name, detail })),
    ),
  );
  const cycles = findCycles(tree).map((cycle) => ({
    path: cycle[0] ?? "",
    rule: "cycles",
    detail: [...cycle, cycle[0]].join(" → "),
  }));
  return [...offences, ...cycles];
}

function readFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((found) => found.isFile() && /\.(ts|tsx|mjs)$/.test(found.name))) {
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(root.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8"));
    }
  }
  return files;
}

/** Returns every import cycle once, type imports included. Lazy imports are ignored: they run only when called. */
export function findCycles(tree: Tree): string[][] {
  const done = new Set<string>();
  const cycles = new Map<string, string[]>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = trail.slice(start);
      cycles.set(cycle.toSorted().join(), cycle);
      return;
    }
    if (done.has(path)) return;
    for (const { target, kind } of tree.get(path)?.imports ?? []) {
      if (kind !== "dynamic") walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return [...cycles.values()];
}

function exportsOf(root: string, name: string): unknown {
  const path = join(root, "node_modules", name, "package.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).exports : null;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const files = readFiles(root);
  const tree = buildTree(files);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const snapshots = checkSnapshots(changelog, readdirSync(join(root, "database/migrations/meta")));
  const offences = [
    ...checkImports(files),
    ...checkTables(tree),
    ...checkNames(tree),
    ...checkAdminKits(tree),
    ...findPacking(tree),
    ...checkPackages(tree, (name) => exportsOf(root, name)),
    ...snapshots,
  ];
  for (const { path, rule, detail } of offences) console.log(`${path}: [${rule}] ${detail}`);
  console.log(offences.length === 0 ? "Import rules hold." : `${offences.length} offences.`);
  process.exitCode = offences.length === 0 ? 0 : 1;
}
