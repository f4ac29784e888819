import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const APP = join(import.meta.dirname, "..");
const ASSETS = join(APP, "../build/client/assets");
const ALL = join(APP, "styles/utilidades.css");

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, "utf8");
  texts.set(file, text);
  return text;
}

/** The classes that the built stylesheet with this name has rules for. */
function classesOf(name: string): Set<string> {
  const file = readdirSync(ASSETS).find((each) => each.startsWith(`${name}-`) && each.endsWith(".css"));
  const rules = textOf(join(ASSETS, file ?? "")).matchAll(/(?<=[{}])\.((?:\\.|[\w-])+)/g);
  return new Set([...rules].map(([, text = ""]) => text.replaceAll("\\", "")));
}

/** What a file imports from the pages, at once or later. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import)\s*\(?\s*"((?:#app|\.{1,2})\/[^"]+)"/g);
  return [...found]
    .map(([, path = ""]) => (path.startsWith("#app/") ? join(APP, path.slice(5)) : join(dirname(file), path)))
    .filter((path) => existsSync(path) && !path.endsWith(".server.ts"));
}

function filesOf(page: string): Set<string> {
  const files = new Set([page]);
  for (const file of files) if (/\.tsx?$/.test(file)) for (const each of importsOf(file)) files.add(each);
  return files;
}

test.runIf(existsSync(ASSETS))("a page with a utility that app.css does not hold imports all of them", () => {
  const base = classesOf("app");
  const others = new Set([...classesOf("utilidades")].filter((name) => !base.has(name)));
  expect(others.size).toBeGreaterThan(100);
  const missing = globSync("**/*.page.tsx", { cwd: APP }).flatMap((page) => {
    const files = filesOf(join(APP, page));
    if (files.has(ALL)) return [];
    return [...files].flatMap((file) =>
      textOf(file)
        .split(/[\s"'`]+/)
        .filter((word) => others.has(word))
        .map((word) => `${page}: ${word} in ${relative(APP, file)}`),
    );
  });
  expect(missing).toEqual([]);
});
