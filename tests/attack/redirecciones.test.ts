import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { openWholeShop, SHOP } from "#tests/support/whole-shop.ts";

const { ask, post, login } = await openWholeShop();
const { email = "" } = CLIENTES_DEMO[0] ?? {};
const cookie = await login(email);

const EVIL = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "https://localhost:3000@evil.example",
  "%2F%2Fevil.example",
  "/%2F/evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/.//evil.example",
  "/..//evil.example",
  "//evil.example/%2e%2e",
  "/ingresar?volver=//evil.example",
  "mis-puntos\r\nSet-Cookie: a=b",
];

/** The URL that a browser at the shop would go to. */
const target = (response: Response) => new URL(response.headers.get("Location") ?? "about:blank", SHOP);

test.each(EVIL)("after a login %j stays at the shop", async (volver) => {
  const posted = await post("/ingresar", { email, contrasena: CLAVE_DEMO, volver });
  expect([posted.status, target(posted).origin]).toEqual([302, SHOP]);
  const names = posted.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  expect(names.toSorted()).toEqual(["puntazo.dispositivo", "puntazo.session_token"]);
  for (const page of ["/ingresar", "/registrate"]) {
    const asked = await ask(`${page}?volver=${encodeURIComponent(volver)}`, { cookie });
    expect([asked.status, target(asked).origin]).toEqual([302, SHOP]);
  }
  const html = await (await ask(`/ingresar?volver=${encodeURIComponent(volver)}`)).text();
  expect(html).not.toMatch(/href="(\/[/\\]|https?:\/\/evil|javascript:|data:)/i);
});

test.each([
  "//evil.example/mis-puntos",
  "/\\evil.example/mis-puntos",
  "//evil.example/..;/mis-datos",
  "/mis-puntos//evil",
])("the address %j sends no visitor away", async (path) => {
  for (const who of [undefined, cookie]) {
    const response = await ask(`${SHOP}${path}`, { cookie: who });
    expect(response.status).toBeLessThan(500);
    if (response.headers.has("Location")) expect(target(response).origin).toBe(SHOP);
  }
});

test.each([
  "/product/%2F%2Fevil.example",
  "/product/evil.example",
  "/notificaciones/%2F%2Fevil",
  "/notificaciones/1",
])("%s leads nowhere else", async (path) => {
  const response = await ask(path, { cookie });
  expect(response.status).toBeLessThan(500);
  if (response.headers.has("Location")) expect(target(response).origin).toBe(SHOP);
});

test("a visitor who comes to the login from a page of the shop goes back there, also from a cold cache", async () => {
  for (const path of ["/ingresar", "/Ingresar", "/ingresar.data"]) {
    const fresh = await ask(path, { headers: { Referer: `${SHOP}/productos?q=parrilla` } });
    const destino = "/ingresar?volver=%2Fproductos%3Fq%3Dparrilla";
    const lleva = path.endsWith(".data") ? await fresh.text() : (fresh.headers.get("Location") ?? "");
    expect([path, lleva.includes(destino)]).toEqual([path, true]);
    expect(fresh.headers.get("Cache-Control")).toMatch(/no-store/);
    expect(await (await ask(destino)).text()).toContain('value="/productos?q=parrilla"');
    const other = await (await ask(path, { headers: { Referer: "https://evil.example/productos" } })).text();
    expect(other).not.toContain("evil.example");
  }
});
