import { expect, test } from "vitest";
import { paintFirst } from "./first-paint.server.ts";
import { startLater } from "./starter.server.ts";

const MODULES = '<script type="module" async="">import * as route0 from "/assets/root.js";</script>';
const SHEETS: Record<string, string> = { "/a.css": ".a{color:red}", "/b.css": ".b{color:red}" };
const read = (href: string) => SHEETS[href] ?? null;

test("the stylesheets of a page stand in it, in their order, and are not loaded", () => {
  const page = `<head><title>x</title><link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/b.css"/></head>${MODULES}`;
  expect(paintFirst(page, read)).toContain(
    '<title>x</title><style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}</style>' +
      '<style data-precedence="first-paint" data-sheet="/b.css">.b{color:red}</style>' +
      '<link disabled="" rel="stylesheet" href="/a.css#"/><link disabled="" rel="stylesheet" href="/a.css"/>' +
      '<link disabled="" rel="stylesheet" href="/b.css"/></head>',
  );
});

test("with a stylesheet that is not known all of them are loaded as usual", () => {
  const head = '<head><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/c.css"/></head>';
  expect(paintFirst(`${head}${MODULES}`, read)).toContain(head);
});

test("the modules of a page are imported after the paint, and the rest of the router's script stays", () => {
  const page = `<head><link rel="modulepreload" href="/assets/base.js"/><link rel="stylesheet" href="/x.css"/></head><script nonce="m">a()</script><script nonce="m" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`;
  const html = startLater(page);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain("import * as");
  expect(html).toContain('["/assets/base.js"]');
  expect(html).toContain("const [route0, route1_main] = await modules;");
  expect(html).toContain('Promise.all([import("/assets/root.js"), import("/assets/page.js")])');
  expect(html).toContain('import("/assets/entry.js");');
  expect(html).toMatch(/^<head><link rel="stylesheet"[\s\S]*<script nonce="m" type="module" async="">/);
});

test("a page without the router's script stays as it is", () => {
  expect(startLater('<script type="module">a()</script>')).toBe('<script type="module">a()</script>');
});
