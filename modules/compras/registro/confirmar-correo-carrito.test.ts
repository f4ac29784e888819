import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { correos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, mail, openDoors, person, sale } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
let ana: Sesion;
let otro: Sesion;
let admin: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  admin = await person(db, "ADMINA03", "admin");
});

const cuerpo = (codigoVenta: unknown) => ({
  email: "otra@persona.cl",
  carrito: [],
  montoTotal: 1000,
  puntosTotales: 10,
  codigoVenta,
});
const leer = async (clave: string) => (await db.select().from(correos).where(eq(correos.clave, clave)))[0];

async function compra(estado: "atascado" | "enviado" = "atascado") {
  const codigo = await sale(db, "ANAANA01", "Validando Pago");
  await mail(db, { clave: `carrito:${codigo}`, usuario: "ANAANA01", estado });
  return codigo;
}

test("the stuck mail of one's own purchase is due again, to its own address whatever the body says", async () => {
  const codigo = await compra();
  const { status, body } = await call(shop, "sendEmailCarrito", cuerpo(codigo), { as: ana });
  expect([status, body]).toEqual([200, { estado: "pendiente", message: "El correo va en camino." }]);
  expect(await leer(`carrito:${codigo}`)).toMatchObject({ estado: "pendiente", para: "anaana01@ejemplo.cl" });
});

test("a mail that left is only confirmed", async () => {
  const codigo = await compra("enviado");
  const { status, body } = await call(shop, "sendEmailCarrito", cuerpo(codigo), { as: ana });
  expect([status, body.estado]).toEqual([200, "enviado"]);
  expect(await leer(`carrito:${codigo}`)).toMatchObject({ estado: "enviado", intentos: 8 });
});

test("a visitor gets 401", async () => {
  const { status, body } = await call(shop, "sendEmailCarrito", cuerpo("PZ-AAAAAA"));
  expect(status).toBe(401);
  expect(body).toEqual({ error: "Usuario no autenticado", message: "Usuario no autenticado" });
});

test("for another person, an admin too, it does not exist, and the mail stays as it was", async () => {
  const codigo = await compra();
  for (const as of [otro, admin]) {
    const { status, body } = await call(shop, "sendEmailCarrito", cuerpo(codigo), { as });
    expect([status, body.error]).toEqual([404, "No encontramos esa compra."]);
  }
  expect(await leer(`carrito:${codigo}`)).toMatchObject({ estado: "atascado" });
});

test("an unknown purchase, and one without mail, get 404", async () => {
  const sinCorreo = await sale(db, "ANAANA01", "Validando Pago");
  for (const codigo of ["PZ-ZZZZZZ", "cualquier cosa", sinCorreo]) {
    const { status, body } = await call(shop, "sendEmailCarrito", cuerpo(codigo), { as: ana });
    expect(status).toBe(404);
    expect(body.message).toMatch(/^No encontramos/);
  }
});

test.each([
  [undefined, "Falta el campo «codigoVenta»."],
  [12, "El campo «codigoVenta» no es válido."],
  ["", "El campo «codigoVenta» no es válido."],
  [null, "El campo «codigoVenta» no es válido."],
  [["PZ-AAAAAA"], "El campo «codigoVenta» no es válido."],
])("codigoVenta %j gets 400", async (codigo, message) => {
  const { status, body } = await call(shop, "sendEmailCarrito", cuerpo(codigo), { as: ana });
  expect([status, body]).toEqual([400, { error: message, message }]);
});

test("twice and in parallel change it once and answer alike", async () => {
  const codigo = await compra();
  const todas = await Promise.all(
    Array.from({ length: 8 }, () => call(shop, "sendEmailCarrito", cuerpo(codigo), { as: ana })),
  );
  expect(new Set(todas.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await leer(`carrito:${codigo}`)).toMatchObject({ estado: "pendiente", intentos: 0 });
});
