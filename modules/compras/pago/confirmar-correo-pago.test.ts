import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { correos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, mail, openDoors, person, sale } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const FUNCION = "sendEmailPagoRecibido";
let ana: Sesion;
let admin: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  admin = await person(db, "ADMINA03", "admin");
});

const leer = async (codigo: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `pago:${codigo}`))
  )[0];

async function pagada() {
  const codigo = await sale(db, "ANAANA01", "Pagado");
  await mail(db, { clave: `pago:${codigo}`, usuario: "ANAANA01" });
  return codigo;
}

test("an admin makes the customer's mail due again", async () => {
  const codigo = await pagada();
  const { status, body } = await call(shop, FUNCION, { codigo }, { as: admin });
  expect([status, body.estado]).toEqual([200, "pendiente"]);
  expect(await leer(codigo)).toMatchObject({ estado: "pendiente", para: "anaana01@ejemplo.cl" });
});

test("a visitor gets 401 and a customer 403, even for their own sale", async () => {
  const codigo = await pagada();
  expect((await call(shop, FUNCION, { codigo })).status).toBe(401);
  const { status, body } = await call(shop, FUNCION, { codigo }, { as: ana });
  expect([status, body.error]).toEqual([403, "Solo un administrador puede hacer esto."]);
  expect(await leer(codigo)).toMatchObject({ estado: "atascado" });
});

test("who may call is decided before the body is read", async () => {
  expect((await call(shop, FUNCION, "{", { as: ana })).status).toBe(403);
  expect((await call(shop, FUNCION, "{", { as: admin })).status).toBe(400);
});

test("a sale that is not paid gets 409, an unknown one 404", async () => {
  const codigo = await sale(db, "ANAANA01", "Validando Pago");
  const { status, body } = await call(shop, FUNCION, { codigo }, { as: admin });
  expect([status, body.error]).toEqual([409, "El pago de esa compra todavía no está confirmado."]);
  expect((await call(shop, FUNCION, { codigo: "PZ-ZZZZZZ" }, { as: admin })).status).toBe(404);
});

test("a body without codigo gets 400 that names it", async () => {
  const { status, body } = await call(shop, FUNCION, { code: "PZ-ZZZZZZ" }, { as: admin });
  expect([status, body.error]).toEqual([400, "Falta el campo «codigo»."]);
});

test("twice and in parallel answer alike", async () => {
  const codigo = await pagada();
  const todas = await Promise.all(
    Array.from({ length: 6 }, () => call(shop, FUNCION, { codigo }, { as: admin })),
  );
  expect(new Set(todas.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await leer(codigo)).toMatchObject({ estado: "pendiente", intentos: 0 });
});
