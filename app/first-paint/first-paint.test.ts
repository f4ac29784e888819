import { expect, test } from "vitest";
import { paintFirst } from "./first-paint.server.ts";
import { startLater } from "./starter.server.ts";

const MODULES = '<script type="module" async="">import * as route0 from "/assets/root.js";</script>';
const SHEETS: Record<string, string> = { "/a.css": ".a{color:red}", "/b.css": ".b{color:red}" };
const read = (href: string) => SHEETS[href] ?? null;
const whole = (page: string) => Object.values(paintFirst(page, read)).join("");

test("the stylesheets of a page stand in it, in their order, and are not loaded", () => {
  const page = `<head><title>x</title><link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/b.css"/></head>${MODULES}`;
  expect(whole(page)).toContain(
    '<title>x</title><style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}</style>' +
      '<style data-precedence="first-paint" data-sheet="/b.css">.b{color:red}</style>' +
      '<link disabled="" rel="stylesheet" href="/a.css#"/><link disabled="" rel="stylesheet" href="/a.css"/>' +
      '<link disabled="" rel="stylesheet" href="/b.css"/></head>',
  );
});

test("the stylesheets of two pages of a kind are the same text", () => {
  const page = (title: string) =>
    paintFirst(
      `<head><link rel="stylesheet" href="/a.css"/><title>${title}</title></head><body>${title}</body>${MODULES}`,
      read,
    );
  const [one, other] = [page("uno"), page("dos")];
  expect(one.styles).toBe('<style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}</style>');
  expect(other.styles).toBe(one.styles);
  expect(one.before).toBe("<head>");
  expect(other.after).toContain(
    '<link disabled="" rel="stylesheet" href="/a.css"/><title>dos</title></head><body>dos</body>',
  );
});

test("with a stylesheet that is not known all of them are loaded as usual", () => {
  const head = '<head><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/c.css"/></head>';
  expect(whole(`${head}${MODULES}`)).toContain(head);
});

test("the modules of a page are imported after the paint, and the rest of the router's script stays", () => {
  const head =
    '<head><link rel="modulepreload" href="/assets/base.js"/><link rel="stylesheet" href="/x.css"/>';
  const body = `</head><script nonce="m">a()</script><script nonce="m" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script><i>z</i>`;
  const later = startLater(head, body);
  expect(later?.head).toBe('<head><link rel="stylesheet" href="/x.css"/>');
  expect(later?.body).not.toContain("import * as");
  expect(later?.body).toContain('["/assets/base.js"]');
  expect(later?.body).toContain("const [route0, route1_main] = await modules;");
  expect(later?.body).toContain('Promise.all([import("/assets/root.js"), import("/assets/page.js")])');
  expect(later?.body).toContain('import("/assets/entry.js");');
  expect(later?.body).toMatch(
    /^<\/head><script nonce="m">a\(\)<\/script><script nonce="m" type="module" async="">[\s\S]*<\/script><i>z<\/i>$/,
  );
});

test("a page without the router's script stays as it is", () => {
  const page = '<head><link rel="stylesheet" href="/a.css"/></head><script type="module">a()</script>';
  expect(whole(page)).toBe(page);
});
