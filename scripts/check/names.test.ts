import { expect, test } from "vitest";
import { checkNames } from "./names.ts";
import { buildTree } from "./tree.ts";

const namesTwice = (files: Record<string, string>) =>
  checkNames(buildTree(new Map(Object.entries(files)))).map(({ path, detail }) => `${path}: ${detail}`);

test.each([
  ["two functions", "export function leer() {}", "export async function leer() {}"],
  ["a value and a type", "export const leer = 1;", "export type leer = 1;"],
  ["a class and an interface", "export class leer {}", "export interface leer {}"],
  ["a list of names", "const a = 1;\nexport { a as leer };", "export function* leer() {}"],
])("%s under one name are told with both files", (_, uno, otro) => {
  expect(namesTwice({ "modules/a/x.ts": uno, "app/b/y.tsx": otro })).toEqual([
    "app/b/y.tsx: leer is exported by modules/a/x.ts too",
  ]);
});

test("a third file is told as well, a type and a value of one file are one thing", () => {
  const both = "export const Leer = 1;\nexport type Leer = typeof Leer;";
  expect(namesTwice({ "modules/a.ts": both })).toEqual([]);
  expect(namesTwice({ "modules/a.ts": both, "ops/b.ts": both, "demo/c.ts": both })).toHaveLength(2);
});

test("what a file keeps, imports, tests or passes on is no name of its own", () => {
  const leer = "export const leer = 1;";
  const others = {
    "modules/a.ts": leer,
    "modules/b.ts": 'import { leer } from "./a.ts";\nconst hacer = leer;',
    "modules/c.ts": "const leer = 1;\n// export const leer = 2;",
    "modules/d.test.ts": leer,
    "tests/support/e.ts": leer,
    "database/schema.ts": 'export * from "./a.ts";\nexport { leer } from "./a.ts";',
  };
  expect(namesTwice(others)).toEqual([]);
});

test("pages, views of mails and threads share the names that are found by their path, other files do not", () => {
  const of = (paths: string[], text: string) =>
    namesTwice(Object.fromEntries(paths.map((path) => [path, text]))).length;
  const loader = "export const loader = 1;\nexport function ErrorBoundary() {}";
  expect(of(["app/a/a.page.tsx", "app/b/b.page.tsx"], loader)).toBe(0);
  expect(of(["modules/a.ts", "modules/b.ts"], loader)).toBe(2);
  expect(of(["modules/correos/a.view.tsx", "modules/correos/b/c.view.tsx"], "export const Vista = 1;")).toBe(
    0,
  );
  expect(of(["modules/a/hilo-a.server.ts", "server/jobs/mail-thread.ts"], "export const TAREA = 1;")).toBe(0);
  expect(of(["modules/a/a.server.ts", "server/jobs/mail.ts"], "export const TAREA = 1;")).toBe(1);
});
