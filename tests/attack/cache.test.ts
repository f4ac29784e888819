import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { type Ask, openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, login, cache } = await openWholeShop();
const { email = "", apellido = "", codigo_referido = "" } = CLIENTES_DEMO[0] ?? {};
const cookie = await login(email);
const SHARED = [
  "/",
  "/productos",
  "/como-participar",
  "/comprar-tickets",
  "/libro",
  "/juegos/el-montoncito",
  "/productos.data",
];

const get = async (path: string, init: Ask = {}) => {
  const response = await ask(path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
test.each(SHARED)("what a person saw at %s is not shown to others", async (path) => {
  cache.clear();
  const own = await get(path, { cookie });
  expect(own.headers.get("Cache-Control")).toMatch(/private|no-store/);
  expect(own.text).toContain(codigo_referido);
  const stranger = await get(path);
  for (const secret of [email, apellido, codigo_referido]) expect(stranger.text).not.toContain(secret);
  expect(stranger.headers.get("Vary")).toContain("Cookie");
  expect(stranger.headers.has("Set-Cookie")).toBe(false);
  // Conversely, a signed-in person does not get the shared page.
  expect((await get(path, { cookie })).text).toContain(codigo_referido);
});

test.each<Record<string, string>>([
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Server": "evil.example", "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" },
  { Forwarded: "host=evil.example;proto=https" },
  { "X-Forwarded-Scheme": "evil", "X-Forwarded-Port": "666", "X-Forwarded-Prefix": "/evil.example" },
  { "Accept-Language": "en-US,evil.example;q=0.9" },
  { "User-Agent": "evil.example", Referer: "http://evil.example/", Origin: "http://evil.example" },
  { "X-HTTP-Method-Override": "POST", "X-Method-Override": "DELETE" },
  { Accept: "application/evil.example" },
  { Range: "bytes=0-10" },
])("a stranger's headers leave no trace in the page of all: %j", async (headers) => {
  cache.clear();
  const poisoned = await get("/como-participar", { headers });
  expect([poisoned.status, poisoned.text.includes("evil.example")]).toEqual([200, false]);
  const kept = await get("/como-participar");
  cache.clear();
  const fresh = await get("/como-participar");
  expect([kept.text.includes("evil.example"), kept.text === fresh.text]).toEqual([false, true]);
});

test("another host keeps its page to itself, and its links lead to the shop", async () => {
  cache.clear();
  const { text } = await get("/productos", { headers: { Host: "evil.example" } });
  const links = [...text.matchAll(/(?:rel="canonical" href|property="og:(?:url|image)" content)="([^"]+)"/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, link] of links) expect(link).toMatch(/^http:\/\/localhost:3000\//);
  expect((await get("/productos")).text).not.toContain("evil.example");
});

test("parameters that no page reads do not change what others get", async () => {
  cache.clear();
  const evil = "</script><script>alert(1)</script>";
  for (const query of [
    `x=${encodeURIComponent(evil)}`,
    `utm_source=${encodeURIComponent(evil)}`,
    "_data=root",
    "_routes=x",
  ])
    expect((await get(`/como-participar?${query}`)).text).not.toContain(evil);
  expect((await get("/como-participar")).text).not.toContain("alert(1)");
});

test.each([
  "/mis-puntos/x.css",
  "/mis-puntos.css",
  "/mis-datos/descargar/a.js",
  "/admin/ventas/x.png",
  "/mis-puntos%2ea.css",
])("a private page under the name of a file (%s) is not kept", async (path) => {
  const { headers } = await get(path, { cookie });
  expect(headers.get("Cache-Control")).toMatch(/no-store/);
  expect((await get(path)).text).not.toContain(codigo_referido);
});

test("links with a token are not kept", async () => {
  for (const path of ["/restablecer?token=abc", "/confirmar?token=abc"])
    expect((await get(path)).headers.get("Cache-Control")).toMatch(/private|no-store/);
});
