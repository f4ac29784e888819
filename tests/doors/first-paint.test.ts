import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();

const PRODUCT = "/productos/detalle-producto/100004";

/** The pages of `npm run lighthouse`, with what their styles and their whole answer may weigh, compressed. */
const PAGES: [path: string, styles: number, page: number][] = [
  ["/", 13_000, 31_000],
  ["/productos", 10_500, 27_000],
  [`${PRODUCT}/comprar`, 11_000, 25_000],
  [`${PRODUCT}/participa`, 12_500, 26_500],
  [`${PRODUCT}/sorteo/SRT-0004`, 12_500, 27_000],
  ["/carrito", 9_000, 17_000],
  ["/juegos/el-montoncito", 12_000, 27_000],
];

const weight = (text: string) => gzipSync(text).length;
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([found]) => found);

test.each(PAGES)("%s can be painted from its first answer", async (path, styles, page) => {
  const answer = await shop.ask(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const scripted = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  expect(all(scripted, /<link[^>]*rel="modulepreload"[^>]*>/g), "preloads of scripts").toEqual([]);
  expect(all(scripted, /<script[^>]*\ssrc=[^>]*>/g), "scripts of their own").toEqual([]);
  expect(all(scripted, /\bimport \* as/g), "modules that are loaded at once").toEqual([]);
  expect(all(html, /<!--\$\?-->/g), "parts that a script has to put in their place").toEqual([]);
  expect(all(html, /<!--\$-->/g).length, "pieces that hydrate apart").toBeGreaterThan(2);
  const sheets = all(scripted, /<link[^>]*rel="stylesheet"[^>]*>/g);
  expect(sheets.length).toBeGreaterThan(0);
  expect(
    sheets.filter((link) => !link.includes("disabled")),
    "stylesheets that block",
  ).toEqual([]);
  expect(all(scripted, /<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g).length).toBeLessThanOrEqual(1);
  const [own = ""] = all(html, /<style data-precedence="first-paint">.*?<\/style>/gs);
  expect(own).toContain(".site-header");
  expect(weight(own)).toBeLessThanOrEqual(styles);
  expect(weight(html)).toBeLessThanOrEqual(page);
});

test("without scripts the whole stylesheets are used, after the styles in the page and before the colours of the shop", async () => {
  const html = await (await shop.ask("/productos")).text();
  const [plain = ""] = all(html, /<noscript>.*?<\/noscript>/gs);
  expect(all(plain, /<link rel="stylesheet" href="\/assets\/[^"]+"\/>/g).length).toBe(
    all(html, /<link disabled/g).length,
  );
  expect(html.indexOf("<style data-precedence")).toBeLessThan(html.indexOf(plain));
});
