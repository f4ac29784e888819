import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();

const PRODUCT = "/productos/detalle-producto/100004";

/** The pages of `npm run lighthouse`, with what their whole answer may weigh, compressed. */
const PAGES: [path: string, page: number][] = [
  ["/", 50_000],
  ["/productos", 46_000],
  [`${PRODUCT}/comprar`, 44_500],
  [`${PRODUCT}/participa`, 45_000],
  [`${PRODUCT}/sorteo/SRT-0004`, 46_000],
  ["/carrito", 40_000],
  ["/juegos/el-montoncito", 46_000],
];

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([found]) => found);
const sheets = (html: string) => all(html, /<link[^>]*rel="stylesheet"[^>]*>/g);
const SHARED = /\/assets\/app-[^"]*\.css/;

test.each(PAGES)(
  "%s holds the styles that all pages share and is whole without scripts",
  async (path, page) => {
    const answer = await shop.ask(path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(all(html, /<script[^>]*\ssrc=[^>]*>/g), "scripts of their own").toEqual([]);
    expect(all(html, /<!--\$[?!]-->/g), "parts that a script has to put in their place").toEqual([]);
    expect(all(html, /<style.*?<\/style>/gs).filter((style) => style.includes(".site-header"))).toHaveLength(
      1,
    );
    expect(sheets(html).filter((link) => SHARED.test(link))).toEqual([]);
    expect(gzipSync(html).length).toBeLessThanOrEqual(page);
  },
);

test("a person with a session gets the shared styles as a file, and scripts with the nonce of that answer only", async () => {
  const [cliente] = CLIENTES_DEMO;
  const cookie = await shop.login(cliente?.email ?? "");
  const read = async () => {
    const answer = await shop.ask("/mis-puntos", { cookie });
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    return { html: await answer.text(), nonce: /script-src 'self' 'nonce-([\w-]{22})';/.exec(policy)?.[1] };
  };
  const [one, other] = [await read(), await read()];
  expect(sheets(one.html).filter((link) => SHARED.test(link))).toHaveLength(1);
  expect(one.nonce).toBeTruthy();
  expect(one.nonce).not.toBe(other.nonce);
  const scripts = all(one.html, /<script\b[^>]*>/g);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${one.nonce}"`))).toEqual([]);
});

test("a visitor's page, which the cache sends again, has hashes instead of a nonce", async () => {
  const answer = await shop.ask("/productos");
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
  expect(await answer.text()).not.toContain("nonce=");
});
