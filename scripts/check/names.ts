import { isTest, type Offence, type Tree } from "./tree.ts";

const PRODUCT = /^(app|modules|server|database|demo|ops)\//;
const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|type|interface|enum)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}\s*;/gm;

/** Names that files of one kind share because a library or one table of ours finds them by the path of the file. */
const CONVENTIONS: readonly { files: RegExp; names: readonly string[] }[] = [
  {
    // Route modules of React Router.
    files: /^app\//,
    names: [
      "loader",
      "clientLoader",
      "action",
      "clientAction",
      "meta",
      "headers",
      "links",
      "handle",
      "shouldRevalidate",
      "ErrorBoundary",
      "HydrateFallback",
      "Layout",
    ],
  },
  // Views of mails: modules/correos/plantillas.server.ts has the table.
  { files: /^modules\/correos\/.*\.view\.tsx$/, names: ["Vista"] },
  // Threads: modules/comun/hilo.server.ts starts the file by its own address.
  { files: /\/(hilo-[\w-]+\.server|[\w-]+-thread)\.ts$/, names: ["TAREA", "direccion"] },
];

const exportsOf = (code: string): string[] => [
  ...[...code.matchAll(DECLARED)].map(([, name = ""]) => name),
  ...[...code.matchAll(LISTED)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((item) => /(\w+)\s*$/.exec(item)?.[1] ?? []),
  ),
];

/** Finds names that two files of the product export: a reader must know a thing by its name alone. */
export function checkNames(tree: Tree): Offence[] {
  const owners = new Map<string, string>();
  const offences: Offence[] = [];
  for (const { path, code } of tree.values()) {
    if (!PRODUCT.test(path) || isTest(path)) continue;
    const conventional = CONVENTIONS.filter(({ files }) => files.test(path)).flatMap(({ names }) => names);
    for (const name of new Set(exportsOf(code))) {
      if (conventional.includes(name)) continue;
      const owner = owners.get(name);
      if (owner) offences.push({ path, rule: "names", detail: `${name} is exported by ${owner} too` });
      else owners.set(name, path);
    }
  }
  return offences;
}
