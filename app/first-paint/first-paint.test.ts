import { expect, test } from "vitest";
import { FAR_STYLES, KEEPS_FAR } from "./far.server.ts";
import { paintFirst } from "./first-paint.server.ts";
import { startLater } from "./starter.server.ts";

const SHEETS: Record<string, string> = { "/a.css": ".a{color:red}", "/b.css": ".b{color:red}" };
const read = (href: string) => SHEETS[href] ?? null;
const whole = (page: string) => {
  const { before, styles, after } = paintFirst([page], "m", read);
  return [before, styles, ...after].join("");
};

test("the stylesheets of a page stand in it, in their order, and are not loaded", () => {
  const page = `<head><title>x</title><link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/b.css"/></head>`;
  expect(whole(page)).toContain(
    '<title>x</title><style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}</style>' +
      `<style data-precedence="first-paint" data-sheet="/b.css">.b{color:red}</style>${FAR_STYLES}` +
      '<link disabled="" rel="stylesheet" href="/a.css#"/><link disabled="" rel="stylesheet" href="/a.css"/>' +
      '<link disabled="" rel="stylesheet" href="/b.css"/></head>',
  );
});

test("the stylesheets of two pages of a kind are the same text", () => {
  const page = (title: string) =>
    paintFirst(
      [`<head><link rel="stylesheet" href="/a.css"/><title>${title}</title></head><body>${title}</body>`],
      "m",
      read,
    );
  const [one, other] = [page("uno"), page("dos")];
  expect(one.styles).toBe(
    `<style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}</style>${FAR_STYLES}`,
  );
  expect(other.styles).toBe(one.styles);
  expect(one.before).toBe("<head>");
  expect(other.after.join("")).toContain(
    `<link disabled="" rel="stylesheet" href="/a.css"/><title>dos</title></head><body><script nonce="m">${KEEPS_FAR}</script>dos</body>`,
  );
});

test("with a stylesheet that is not known all of them are loaded as usual", () => {
  const head = '<head><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/c.css"/></head>';
  expect(whole(`${head}`)).toContain(head);
});

test("the modules of a page are imported after the paint, and the rest of the router's script stays", () => {
  const later = startLater(
    `<link rel="modulepreload" href="/assets/base.js"/><script nonce="m">a()</script><script nonce="m" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_main};
  window.__reactRouterManifest = {
  "routes": {
    "root": {
      "id": "root"
    }
  }
};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`,
  );
  expect(later).not.toContain("import * as");
  expect(later).not.toContain('modulepreload" href');
  expect(later).toContain('["/assets/base.js"]');
  expect(later).toContain("const [route0, route1_main] = await modules;");
  expect(later).toContain('Promise.all([import("/assets/root.js"), import("/assets/page.js")])');
  expect(later).toContain('window.__reactRouterManifest = {"routes":{"root":{"id":"root"}}};');
  expect(later).toContain('window.__reactRouterRouteModules = {"root":route0,"page":route1};');
  expect(later).toContain('import("/assets/entry.js");');
  expect(later).toMatch(
    /^<script nonce="m">a\(\)<\/script><script nonce="m" type="module" async="">[\s\S]*<\/script>$/,
  );
});

test("the page of a cart learns before its paint whether the cart is empty", () => {
  const kept = Buffer.from("<i></i>");
  const { after } = paintFirst(
    ['<head></head><body class="x"><b>', kept, '</b><p class="carrito-antes"></p></body>'],
    "m",
    read,
  );
  expect(after).toContain(kept);
  expect(after.map((piece) => Buffer.from(piece).toString()).join("")).toMatch(
    /<body class="x"><script nonce="m">[^<]*<\/script><script nonce="m">try\{localStorage\.getItem\([^<]*<\/script><b><i><\/i><\/b><p/,
  );
});
