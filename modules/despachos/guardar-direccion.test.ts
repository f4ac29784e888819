import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { guardarDireccion } from "./guardar-perfil.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ana = await crearPersona(ctx, { nombre: "Ana", celular: "+56 9 1111 1111" });

const leer = async () => {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, ana.codigo_referido));
  return fila;
};

test("the address is saved with the region of its comuna, and the rest of the profile stays", async () => {
  await guardarDireccion(ctx, ana, { direccion: " Calle  1 ", comuna: "Quilpué", region: "Maule" });
  expect(await leer()).toMatchObject({
    direccion: "Calle 1",
    comuna: "Quilpué",
    region: "Valparaíso",
    nombre: "Ana",
    celular: "+56 9 1111 1111",
  });
});

test.each([
  [{ direccion: "", comuna: "Quilpué" }, { direccion: "Escribe tu calle y número." }],
  [{ direccion: "Calle 2" }, { comuna: "Elige tu comuna." }],
  [{ direccion: "Calle 2", comuna: "Macondo" }, { comuna: "Elige tu comuna de la lista." }],
  [{ direccion: "x".repeat(201), comuna: "Quilpué" }, { direccion: "Puede tener hasta 200 caracteres." }],
])("%j is refused and changes nothing", async (entrada, errores) => {
  const antes = await leer();
  await expect(guardarDireccion(ctx, ana, entrada)).rejects.toMatchObject({
    clase: "valor",
    datos: { errores },
  });
  expect(await leer()).toEqual(antes);
});

test("another person's session does not save it", async () => {
  const otro = await crearPersona(ctx, {});
  const intento = { user_id: otro.user_id, codigo_referido: ana.codigo_referido };
  await expect(
    guardarDireccion(ctx, intento, { direccion: "Calle 3", comuna: "Arica" }),
  ).rejects.toMatchObject({ clase: "sin_sesion" });
});

test("two saves at once leave one whole address", async () => {
  await Promise.all([
    guardarDireccion(ctx, ana, { direccion: "Calle A", comuna: "Arica" }),
    guardarDireccion(ctx, ana, { direccion: "Calle B", comuna: "Temuco" }),
  ]);
  const { direccion, comuna, region } = (await leer()) ?? {};
  expect([
    ["Calle A", "Arica", "Arica y Parinacota"],
    ["Calle B", "Temuco", "La Araucanía"],
  ]).toContainEqual([direccion, comuna, region]);
});
