import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person, storeAccount } from "#tests/support/shop/functions-shop.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { guardarEntrega } from "./guardar-entrega.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

const ENTREGA = {
  nombre: "Camila Rojas",
  celular: "+56 9 8123 4567",
  comuna: "Quilpué",
  direccion: "Calle 1",
};
const leer = async ({ codigo_referido }: { codigo_referido: string }) => {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido));
  return fila;
};

test("a new customer's delivery fills the profile, with the region of the comuna", async () => {
  const ana = await crearPersona(ctx);
  const entrada = { ...ENTREGA, direccion: " Calle  1 ", region: "Maule", rut: "123456785" };
  expect(await guardarEntrega(ctx, entrada, ana)).toMatchObject({ comuna: "Quilpué", region: "Valparaíso" });
  expect(await leer(ana)).toMatchObject({
    nombre: "Camila",
    apellido: "Rojas",
    celular: "+56 9 8123 4567",
    direccion: "Calle 1",
    comuna: "Quilpué",
    region: "Valparaíso",
    rut: "12.345.678-5",
  });
});

test("a parcel for another person leaves the buyer's own name, phone and RUT", async () => {
  const suyos = { nombre: "Ana", celular: "+56 9 1111 1111", rut: "11.111.111-1" };
  const ana = await crearPersona(ctx, suyos);
  await guardarEntrega(ctx, { ...ENTREGA, rut: "12.345.678-5" }, ana);
  expect(await leer(ana)).toMatchObject({ ...suyos, apellido: null, direccion: "Calle 1" });
});

test("goods that are picked up ask for no address, keep that of the profile and fill the RUT it lacks", async () => {
  const ana = await crearPersona(ctx, { direccion: "Calle 9", comuna: "Arica" });
  const quien = { nombre: "Camila Rojas", celular: "+56 9 8123 4567", rut: "123456785" };
  await guardarEntrega(ctx, { ...quien, comuna: "", direccion: "", retiro: true }, ana);
  expect(await leer(ana)).toMatchObject({ direccion: "Calle 9", comuna: "Arica", rut: "12.345.678-5" });
  const sin = guardarEntrega(ctx, { ...quien, nombre: "", retiro: true }, ana);
  await expect(sin).rejects.toMatchObject({ datos: { errores: { nombre: expect.stringMatching(/\.$/) } } });
});

test.each([
  [{ nombre: "" }, "nombre"],
  [{ celular: "+56 9" }, "celular"],
  [{ comuna: "Macondo" }, "comuna"],
  [{ direccion: "\u0000 " }, "direccion"],
  [{ direccion: 7 }, "direccion"],
])("%j is refused with a sentence of its field and changes nothing", async (entrada, campo) => {
  const ana = await crearPersona(ctx);
  const antes = await leer(ana);
  await expect(guardarEntrega(ctx, { ...ENTREGA, ...entrada }, ana)).rejects.toMatchObject({
    clase: "valor",
    datos: { errores: { [campo]: expect.stringMatching(/\.$/) } },
  });
  expect(await leer(ana)).toEqual(antes);
});

test("another person's session does not save it", async () => {
  const ana = await crearPersona(ctx);
  const otro = await crearPersona(ctx);
  const intento = { user_id: otro.user_id, codigo_referido: ana.codigo_referido };
  await expect(guardarEntrega(ctx, ENTREGA, intento)).rejects.toMatchObject({ clase: "sin_sesion" });
});

test("a visitor is told to sign in, and the same key saves once", async () => {
  const shop = openDoors(db);
  const ana = await person(db, "ENTREGA1");
  await storeAccount(db, ana);
  expect((await call(shop, "guardarEntrega", ENTREGA)).status).toBe(401);
  const [una, otra] = [
    await call(shop, "guardarEntrega", ENTREGA, { as: ana, key: "entrega-misma-clave" }),
    await call(shop, "guardarEntrega", ENTREGA, { as: ana, key: "entrega-misma-clave" }),
  ];
  expect([una.status, otra.body]).toEqual([200, una.body]);
});

test("two saves at once leave one whole delivery", async () => {
  const ana = await crearPersona(ctx);
  await Promise.all([
    guardarEntrega(ctx, { ...ENTREGA, nombre: "Uno Uno", direccion: "Calle A", comuna: "Arica" }, ana),
    guardarEntrega(ctx, { ...ENTREGA, nombre: "Dos Dos", direccion: "Calle B", comuna: "Temuco" }, ana),
  ]);
  const { nombre, apellido, direccion, comuna, region } = (await leer(ana)) ?? {};
  expect(apellido).toBe(nombre);
  expect([
    ["Calle A", "Arica", "Arica y Parinacota"],
    ["Calle B", "Temuco", "La Araucanía"],
  ]).toContainEqual([direccion, comuna, region]);
});
