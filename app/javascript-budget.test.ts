import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";

const CLIENT = join(import.meta.dirname, "../build/client");

const files = z.object({ module: z.string(), imports: z.array(z.string()).optional() });
const manifest = z.object({
  entry: files,
  routes: z.record(z.string(), files.extend({ path: z.string().optional() })),
});

function readManifest() {
  const [name = ""] = readdirSync(join(CLIENT, "assets")).filter((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(CLIENT, "assets", name), "utf8");
  return manifest.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

/** The module that `entry.client` imports after the first paint. */
const hydrate = () =>
  readdirSync(join(CLIENT, "assets"))
    .filter((file) => /^hydrate-.*\.js$/.test(file))
    .map((file) => `/assets/${file}`);

/** The modules that a browser loads before a page responds, with what they import, but not what they import later. */
function firstLoad(path: string): Set<string> {
  const { entry, routes } = readManifest();
  const page = Object.values(routes).find((route) => route.path === path);
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(CLIENT, file), "utf8");
    for (const [, name = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      add(join(dirname(file), name));
  };
  for (const part of [entry, routes.root, page]) {
    if (!part) throw new Error(`no route ${path}`);
    for (const file of [part.module, ...(part.imports ?? [])]) add(file);
  }
  for (const file of hydrate()) add(file);
  return found;
}

const weight = (path: string) =>
  [...firstLoad(path)].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);

test.runIf(existsSync(CLIENT)).each([
  ["productos", 161_000],
  ["productos/detalle-producto/:sku/participa", 173_000],
])("the first load of /%s is at most %d bytes of JavaScript, compressed", (path, budget) => {
  expect(weight(path)).toBeLessThanOrEqual(budget);
});

test.runIf(existsSync(CLIENT))("the socket is not part of the first load", () => {
  const text = [...firstLoad("productos")].map((file) => readFileSync(join(CLIENT, file), "utf8")).join("");
  expect(text).not.toContain("engine.io");
});
