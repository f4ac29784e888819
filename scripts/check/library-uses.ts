import { isTest, type SourceFile } from "./tree.ts";

/** Ways of using a library, or the browser, that need a reason. */
const REFUSED: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\b__react\w*/g, (name) => `${name} belongs to React`],
  [/\.removeAllListeners\(/g, () => "a library's listeners are not taken out: removeAllListeners"],
  [/(?<![\w.])(?:window|globalThis)\.\w+(?=\s*=(?![=>]))/g, (name) => `${name} is not replaced`],
];
/** Drizzle's `transaction` keeps the connection of a `begin` that failed (database/client/transaction.ts). */
const TRANSACTION = /\bdb\.transaction\(/g;
const AUGMENTED = /\bdeclare module "([^"]+)"/g;
const EXTENDED = /\bclass\b[^{]*?\bextends\s+([A-Za-z_$][\w.$]*)/g;

type Exception = { path: string; found: string; why: string };

/** Docs/decisions/023 says more about those of the shop itself. */
const EXCEPTIONS: readonly Exception[] = [
  {
    path: "database/client/pool.ts",
    found: "extends pg.Client",
    why: "the driver's documentation offers its class to be extended and given to a pool (`Client`)",
  },
  {
    path: "database/client/pool.ts",
    found: "extends pg.Pool",
    why: "`query` of the driver's pool calls back in the context of another request",
  },
  { path: "vitest.config.ts", found: "extends BaseSequencer", why: "the documented way to order test files" },
  {
    path: "tests/support/global-setup.ts",
    found: 'declare module "vitest"',
    why: "the documented way to type what `provide` gives",
  },
  {
    path: "app/hydrate.tsx",
    found: "window.fetch",
    why: "the router's middleware may send its request once only (docs/decisions/023)",
  },
  {
    path: "server/socket/throttle.ts",
    found: "window.heard",
    why: "a variable of this file, not that of the browser",
  },
  {
    path: "server/socket/throttle.ts",
    found: "window.waiting",
    why: "a variable of this file, not that of the browser",
  },
  {
    path: "tests/support/e2e/repeated.ts",
    found: "window.setTimeout",
    why: "gives a page under test its own timer back, which was held while it was looked at",
  },
  {
    path: "tests/e2e/asistente.long.test.ts",
    found: "window.mal",
    why: "texts of an attacker, which must not run",
  },
  {
    path: "tests/support/e2e/visitors.ts",
    found: "removeAllListeners",
    why: "Playwright documents it for pages that are used again",
  },
];

/** Tells of uses without a row above, and of rows without a use. */
export function checkUses(file: SourceFile, imported: readonly string[]): string[] {
  const rows = EXCEPTIONS.filter(({ path }) => path === file.path);
  const told = usesOf(file, imported);
  const isKnown = (detail: string) => rows.some(({ found }) => detail.includes(found));
  return [
    ...told.filter((detail) => !isKnown(detail)),
    ...rows
      .filter(({ found }) => !told.some((detail) => detail.includes(found)))
      .map(({ found }) => `${found} is an exception that is no longer needed`),
  ];
}

function usesOf(file: SourceFile, imported: readonly string[]): string[] {
  const plain = REFUSED.flatMap(([pattern, tell]) =>
    [...file.code.matchAll(pattern)].map(([found]) => tell(found)),
  );
  const transactions = isTest(file.path) ? [] : [...file.code.matchAll(TRANSACTION)];
  const augmented = file.path.endsWith(".d.ts") ? [] : [...file.code.matchAll(AUGMENTED)];
  const extended = [...file.code.matchAll(EXTENDED)].filter(([, name = ""]) =>
    imported.includes(name.split(".")[0] ?? ""),
  );
  return [
    ...plain,
    ...transactions.map(() => "transactions run through inTransaction: db.transaction"),
    ...augmented.map(([found]) => `${found} belongs into a .d.ts file, and says only what is documented`),
    ...extended.map(([, name]) => `a class of a package is not extended: extends ${name}`),
  ];
}
