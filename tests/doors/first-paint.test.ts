import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();

const PRODUCT = "/productos/detalle-producto/100004";

/** The pages of `npm run lighthouse`, with what their styles and their whole answer may weigh, compressed. */
const PAGES: [path: string, styles: number, page: number][] = [
  ["/", 33_000, 51_000],
  ["/productos", 30_000, 46_000],
  [`${PRODUCT}/comprar`, 31_000, 45_000],
  [`${PRODUCT}/participa`, 33_000, 47_000],
  [`${PRODUCT}/sorteo/SRT-0004`, 34_000, 48_000],
  ["/carrito", 30_000, 40_000],
  ["/juegos/el-montoncito", 35_000, 50_000],
];

const weight = (text: string) => gzipSync(text).length;
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([found]) => found);

test.each(PAGES)("%s can be painted from its first answer", async (path, styles, page) => {
  const answer = await shop.ask(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(all(html, /<link[^>]*rel="modulepreload"[^>]*>/g), "preloads of scripts").toEqual([]);
  expect(all(html, /<script[^>]*\ssrc=[^>]*>/g), "scripts of their own").toEqual([]);
  expect(all(html, /\bimport \* as/g), "modules that are loaded at once").toEqual([]);
  expect(all(html, /<!--\$\?-->/g), "parts that a script has to put in their place").toEqual([]);
  expect(all(html, /<!--\$-->/g).length, "pieces that hydrate apart").toBeGreaterThan(2);
  const sheets = all(html, /<link[^>]*rel="stylesheet"[^>]*>/g);
  expect(sheets.length).toBeGreaterThan(0);
  expect(
    sheets.filter((link) => !link.includes("disabled")),
    "stylesheets that block",
  ).toEqual([]);
  expect(all(html, /<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g).length).toBeLessThanOrEqual(1);
  const own = all(html, /<style data-precedence="first-paint" data-sheet="[^"]+">.*?<\/style>/gs);
  const hrefs = sheets.map((link) => /href="([^"#]+)/.exec(link)?.[1]);
  expect(own.length, "stylesheets in the page").toBe(new Set(hrefs).size);
  expect(weight(own.join(""))).toBeLessThanOrEqual(styles);
  expect(weight(html)).toBeLessThanOrEqual(page);
});
