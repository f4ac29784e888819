import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { CLAVE_DEMO } from "#tests/support/e2e/database.ts";
import { cookieIn, openWholeShop } from "#tests/support/whole-shop.ts";

const shop = await openWholeShop();
const { ask, post, login, database } = shop;
const [ana, beto, carla] = CLIENTES_DEMO.map(({ email }) => email);
const ADMIN = "admin@puntazo.cl";

/** The owner of the account page that the cookie opens; null without a session. */
async function owner(cookie: string): Promise<string | null> {
  const response = await ask("/mis-datos/descargar", { cookie });
  if (response.status !== 200) return null;
  return /"email":\s*"([^"]+)"/.exec(await response.text())?.[1] ?? null;
}

test("a login never adopts the session that the browser came with", async () => {
  const planted = await login(ana ?? "");
  const response = await post(
    "/ingresar",
    { email: beto ?? "", contrasena: CLAVE_DEMO },
    { cookie: planted },
  );
  const own = cookieIn(response) || (await login(beto ?? ""));
  expect(own).not.toBe(planted);
  expect(await owner(planted)).toBe(ana);
  expect(await owner(own)).toBe(beto);
  expect(await login(beto ?? "")).not.toBe(own);
});

test.each(["", "x", "a.b", "a".repeat(64), `${"a".repeat(10_000)}.x`, "%00.%00", "%", "=;=;"])(
  "a made-up cookie belongs to no person: %#",
  async (token) => {
    const cookie = `puntazo.session_token=${token}`;
    expect(await owner(cookie)).toBe(null);
    const response = await post("/ingresar", { email: ana ?? "", contrasena: CLAVE_DEMO }, { cookie });
    expect([response.status, await owner(cookieIn(response))]).toEqual([302, ana]);
    expect(cookieIn(response)).not.toBe(cookie);
  },
);

test("the token of another person's session cannot be used under another name or spelling, nor can its hash", async () => {
  const [cookie = ""] = (await login(ana ?? "")).split(";");
  const [name = "", token = ""] = cookie.split("=");
  const { rows } = await database.pool.query("select huella from auth.session");
  for (const forged of [
    ...rows.map(({ huella }) => `${name}=${huella}`),
    `${name}=${token.toUpperCase()}`,
    `${name}=${token}.`,
    `${name}=${token}0`,
    `__Secure-${cookie}`,
    `__Host-${cookie}`,
    `session_token=${token}`,
  ])
    expect(await owner(forged)).toBe(null);
});

test("signing out ends the session for a thief who kept its cookie, and a link ends no session", async () => {
  const cookie = await login(carla ?? "");
  await ask("/salir", { cookie });
  expect(await owner(cookie)).toBe(carla);
  const response = await post("/salir", {}, { cookie });
  expect(response.headers.getSetCookie().join()).toContain("Max-Age=0");
  expect(await owner(cookie)).toBe(null);
});

test("an old cookie has the role of today", async () => {
  const cookie = await login(ADMIN);
  const role = (value: string) =>
    database.pool.query("update usuarios set role = $1 where email = $2", [value, ADMIN]);
  expect((await ask("/admin/ventas", { cookie })).status).toBe(200);
  await role("usuario");
  expect((await ask("/admin/ventas", { cookie })).status).toBe(404);
  expect((await ask("/admin/ventas/exportar", { cookie })).status).toBe(404);
  await role("admin");
  expect((await ask("/admin/ventas", { cookie })).status).toBe(200);
  const kind = (value: string) =>
    database.pool.query("update usuarios set rol_admin = $1 where email = $2", [value, ADMIN]);
  await kind("catalogo");
  expect((await ask("/admin/ventas", { cookie })).status).toBe(404);
  expect((await ask("/admin/productos", { cookie })).status).toBe(200);
  await kind("duena");
  expect((await ask("/admin/ventas", { cookie })).status).toBe(200);
});

test("on https the cookie is for this host alone, for requests only, and never in the clear", async () => {
  const secure = await openWholeShop({ public_url: "https://puntazo.example", database });
  const response = await secure.post("/ingresar", { email: ana ?? "", contrasena: CLAVE_DEMO });
  const [cookie = "", device = "", ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(device).toMatch(/^__Host-puntazo\.dispositivo=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const [pair = "", ...flags] = cookie.split("; ");
  expect(pair).toMatch(/^__Host-puntazo\.session_token=/);
  expect(flags.toSorted()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});
