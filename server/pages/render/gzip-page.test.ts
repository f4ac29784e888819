import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipPage } from "./gzip-page.ts";

const style = (name: string, css: string) =>
  `<style data-precedence="first-paint" data-sheet="/${name}.css">${css}</style>`;
const styled = (css: string, text: string) =>
  `<head>${style("a", css)}${style("b", css)}<style>:root{top:0}</style></head><body>${text}</body>`;

test.each([
  ["without styles", "<p>Ñandú €</p>"],
  ["with styles", styled(".a{color:red}".repeat(900), "<p>Ñandú €</p>".repeat(900))],
  ["with the same styles and another text", styled(".a{color:red}".repeat(900), "<p>otra</p>".repeat(900))],
  ["with styles that do not end", '<style data-precedence="first-paint" data-sheet="/a.css">.a{color:red}'],
  ["empty", ""],
])("a page %s is read back as it was", (_, html) => {
  expect(gunzipSync(gzipPage(html)).toString()).toBe(html);
});
