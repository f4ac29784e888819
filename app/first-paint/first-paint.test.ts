import { expect, test } from "vitest";
import { classesOf, parseSheet } from "./parse-sheet.server.ts";
import { startLater } from "./starter.server.ts";
import { readSheet, usedStyles } from "./used-styles.server.ts";

const used = (css: string, html: string) => usedStyles([readSheet(css)], html);

test.each([
  [".a .b:hover>.c", [["a", "b", "c"]]],
  [".a,h1,.b.c", [["a"], [], ["b", "c"]]],
  [".md\\:grid-cols-\\[1fr_2fr\\]", [["md:grid-cols-[1fr_2fr]"]]],
  [".\\32xl\\:p-1\\.5", [["2xl:p-1.5"]]],
  ['.a[title=".x"]:not(.b,.c)::after', [["a"]]],
  [":is(.a,.b) p", [[]]],
])("%s needs its classes", (selector, classes) => {
  expect(classesOf(selector)).toEqual(classes);
});

test("strings, comments and nested blocks do not end a rule", () => {
  const css = '/*! x{} */.a:after{content:"}"}@media print{.b{color:red}}.c{&:hover{color:red}}';
  expect(parseSheet(css).map((node) => node.kind)).toEqual(["rule", "group", "rule"]);
});

test("a rule is kept if the page has all classes of one of its selectors", () => {
  const css =
    ".a{color:red}.b{color:red}.a .b{top:0}.a,.b{left:0}@media (width>9px){.b{top:0}}@media print{.a{top:0}}p{top:1px}";
  expect(used(css, '<p class="x a">')).toBe(".a{color:red}.a,.b{left:0}@media print{.a{top:0}}p{top:1px}");
});

test("names that HTML escapes are the names of the stylesheet", () => {
  expect(used(".\\[\\&\\>p\\]\\:top-0>p{top:0}", '<i class="[&amp;&gt;p]:top-0">')).toContain("top:0");
});

test("only variables in use are kept, also those that others use and those that the page reads", () => {
  const css =
    ":root{--a:var(--b);--b:red;--c:blue;--d:green;color:var(--a)}[data-theme=oscuro]{--b:pink;--c:gray}.x{--c:1px}";
  expect(used(css, '<p style="top:var(--d)">')).toBe(
    ":root{--a:var(--b);--b:red;--d:green;color:var(--a)}[data-theme=oscuro]{--b:pink}",
  );
});

test("animations and registered properties are kept where something uses them", () => {
  const css =
    "@property --tw-x{syntax:'*';inherits:false}@keyframes girar{to{top:0}}@keyframes otro{to{top:0}}.a{animation:girar 1s}.b{animation:otro 1s;--tw-x:1}";
  expect(used(css, '<p class="a">')).toBe("@keyframes girar{to{top:0}}.a{animation:girar 1s}");
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
