import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, post, login, database } = await openWholeShop();
const ana = CLIENTES_DEMO[0]?.email ?? "";

test("a profile sent after the session ended keeps what was written, clears the cookie and saves nothing", async () => {
  const cookie = await login(ana);
  await database.pool.query("delete from auth.session");
  const campos = {
    intento: "perfil",
    nombre: "Antonia Escrita",
    direccion: "Calle Larga 12",
    rut: "12.345.678-5",
  };
  const response = await post("/mis-datos", campos, { cookie });
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie().join()).toMatch(/puntazo\.session_token=;.*Max-Age=0/);
  const html = await response.text();
  expect(html).toContain("Usuario no autenticado");
  for (const escrito of [campos.nombre, campos.direccion, campos.rut])
    expect(html).toContain(`value="${escrito}"`);
  const { rows } = await database.pool.query(
    "select count(*) from usuarios where nombre = 'Antonia Escrita'",
  );
  expect(Number(rows[0].count)).toBe(0);
});

test("the page of the game treats a dead session as a visitor and clears the cookie", async () => {
  const cookie = await login(ana);
  await database.pool.query("delete from auth.session");
  const response = await ask("/juegos/el-montoncito", { cookie });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().join()).toContain("Max-Age=0");
  expect(await response.text()).not.toContain(ana);
});
