import { checkUses } from "./library-uses.ts";
import { isOurs, type Offence, type SourceFile, type Tree } from "./tree.ts";

/** The `exports` of a package's package.json: undefined when it has none, null when there is no such package. */
export type ExportsOf = (name: string) => unknown;

/** Finds code that uses what a library does not document, or that changes a library (docs/decisions/023). */
export function checkPackages(tree: Tree, exportsOf: ExportsOf): Offence[] {
  // The tests of this folder hold examples of what is refused.
  const files = [...tree.values()].filter(({ path }) => !path.startsWith("scripts/check/"));
  return files.flatMap((file) =>
    [
      ...internals(file),
      ...changes(file),
      ...paths(file, exportsOf),
      ...checkUses(file, namesOf(file, isPackagePath)),
    ].map((detail) => ({
      path: file.path,
      rule: "packages",
      detail,
    })),
  );
}

const IMPORT = /^import\s+(?:type\s+)?([\w\s{},*$]+?)\s+from\s*"([^"]+)"/gm;
const NAME = /(?:\bas\s+)?([A-Za-z_$][\w$]*)\s*(?=[,}]|$)/g;

/** The names that a file imports. */
const namesOf = ({ code }: SourceFile, which: (specifier: string) => boolean): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, clause = "", specifier = ""]) =>
    which(specifier) ? [...clause.matchAll(NAME)].flatMap(([, name]) => name ?? []) : [],
  );

const isPackagePath = (specifier: string) => !/^[#.]/.test(specifier);
const anyOf = (names: readonly string[]) => names.map((name) => name.replaceAll("$", "\\$")).join("|");

function internals(file: SourceFile): string[] {
  const unsafe = [...file.code.matchAll(/\bUNSAFE_\w+/g)].map(([name]) => `${name} is no public name`);
  const names = namesOf(file, isPackagePath);
  if (names.length === 0) return unsafe;
  const prototypes = new RegExp(`\\b(?:${anyOf(names)})(?:\\.\\w+)*\\.prototype\\b`, "g");
  return [...unsafe, ...[...file.code.matchAll(prototypes)].map(([use]) => `${use} belongs to the package`)];
}

/** What its documentation says to assign. */
const DOCUMENTED = new Set(["cluster.schedulingPolicy"]);

/** Assignments to what is imported, of packages and of ours. */
function changes(file: SourceFile): string[] {
  const names = namesOf(file, () => true);
  if (names.length === 0) return [];
  const any = anyOf(names);
  const assigned = new RegExp(
    `(?:^|[;{}(]|=>)\\s*((?:${any})(?:\\.\\w+|\\[[^\\]\\n]+\\])+)\\s*(?:[-+*/%&|^?]{0,2}=(?![=>])|\\+\\+|--)`,
    "gm",
  );
  const called = new RegExp(
    `\\b(?:Object\\.(?:assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\\.(?:set|defineProperty|deleteProperty))\\(\\s*((?:${any})\\b)`,
    "g",
  );
  return [...file.code.matchAll(assigned), ...file.code.matchAll(called)].flatMap(([, what = ""]) =>
    DOCUMENTED.has(what) ? [] : `an import is not changed: ${what}`,
  );
}

const SUBPATH = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/;

function paths(file: SourceFile, exportsOf: ExportsOf): string[] {
  return file.imports.flatMap((found) => {
    const [, name = "", rest = ""] = SUBPATH.exec(found.specifier) ?? [];
    if (name === "" || isOurs(found) || /^(?:node|virtual):|^\//.test(found.specifier)) return [];
    const known = exportsOf(name);
    return known === null || isExported(known, `./${rest.replace(/\?[\w&]+$/, "")}`)
      ? []
      : [`${found.specifier} is no public path of ${name}`];
  });
}

function isExported(known: unknown, path: string): boolean {
  if (typeof known !== "object" || known === null) return false;
  return Object.entries(known).some(([pattern, target]) => {
    const [start = "", end] = pattern.split("*");
    const matches = end === undefined ? pattern === path : path.startsWith(start) && path.endsWith(end);
    return matches && target !== null;
  });
}
