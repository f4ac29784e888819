import { expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { legal_versiones } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { LLAVE, SECRETO } from "#tests/support/shop/khipu.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { darPorRevisado } from "./consultar-cobros.server.ts";
import {
  guardarLlaves,
  khipuActivo,
  leerEstadoKhipu,
  leerLlavesKhipu,
  quitarLlaves,
} from "./llaves.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const duena = await crearPersona(ctx, { role: "admin" });

test("Khipu is on while both keys are stored; one alone is refused, and each can be replaced by itself", async () => {
  const dar = (llave: string, secreto: string) => guardarLlaves(ctx, { llave, secreto }, duena, redactar);
  await seNiega(dar("", ""), "valor");
  await seNiega(dar(LLAVE, " "), "valor");
  await seNiega(dar("", SECRETO), "valor");
  expect([await khipuActivo(ctx), await leerLlavesKhipu(ctx)]).toEqual([false, null]);
  await dar(` ${LLAVE} \n`, SECRETO);
  expect([await khipuActivo(ctx), await leerLlavesKhipu(ctx)]).toEqual([
    true,
    { llave: LLAVE, secreto: SECRETO },
  ]);
  // The privacy policy names Khipu from now on.
  expect(await leerAjustes(ctx)).toMatchObject({ con_khipu: true });
  await dar("", "otro-secreto");
  expect(await leerLlavesKhipu(ctx)).toEqual({ llave: LLAVE, secreto: "otro-secreto" });
  for (const mala of ["corta", "con espacio dentro", "ñandú-ñandú", "a\r\nx-otra: 1", "x".repeat(501)])
    await seNiega(dar(mala, ""), "valor");
  expect([await quitarLlaves(ctx, duena, redactar), await quitarLlaves(ctx, duena, redactar)]).toEqual([
    true,
    false,
  ]);
  expect(await khipuActivo(ctx)).toBe(false);
  expect(await leerAjustes(ctx)).toMatchObject({ con_khipu: false });
});

test("the policy that names Khipu gets its version with the keys, and the next reader writes nothing", async () => {
  const versiones = () => db.$count(legal_versiones);
  const leer = () => terminosVigentes(ctx, redactar);
  const primera = await leer();
  ctx.clock.now = new Date(ctx.now().getTime() + 1_000);
  await guardarLlaves(ctx, { llave: LLAVE, secreto: SECRETO }, duena, redactar);
  expect(await versiones()).toBe(2);
  const segunda = await leer();
  expect(segunda).not.toBe(primera);
  // Another key changes no text.
  await guardarLlaves(ctx, { llave: "otra-llave-de-khipu", secreto: "" }, duena, redactar);
  expect([await leer(), await versiones()]).toEqual([segunda, 2]);
  ctx.clock.now = new Date(ctx.now().getTime() + 1_000);
  await quitarLlaves(ctx, duena, redactar);
  expect(await versiones()).toBe(3);
  expect([(await leer()) === segunda, await versiones()]).toEqual([false, 3]);
});

test("the owner's page gets no key, and a shop with another key counts as off", async () => {
  await guardarLlaves(ctx, { llave: LLAVE, secreto: SECRETO }, duena, redactar);
  const estado = await leerEstadoKhipu(ctx);
  expect(estado).toMatchObject({ activo: true, direccion: "http://localhost:3000/conexiones/khipu" });
  expect(JSON.stringify(estado)).not.toContain(LLAVE);
  expect(JSON.stringify(estado)).not.toContain(SECRETO);
  const otra = { ...ctx, cofre: crearCofre("otra-llave-con-treinta-y-dos-letras") };
  expect([await khipuActivo(otra), await leerLlavesKhipu(otra)]).toEqual([false, null]);
  expect(await leerEstadoKhipu(otra)).toMatchObject({ activo: false, llave: { legible: false } });
});

test.each<RolAdmin | "usuario">(["ventas", "catalogo", "lectura", "usuario"])(
  "%s cannot touch the keys",
  async (rol) => {
    const quien = await crearPersona(ctx, rol === "usuario" ? {} : { role: "admin", rol_admin: rol });
    await seNiega(guardarLlaves(ctx, { llave: LLAVE, secreto: SECRETO }, quien, redactar), "ajeno");
    await seNiega(quitarLlaves(ctx, quien, redactar), "ajeno");
    await seNiega(darPorRevisado(ctx, 1, quien), "ajeno");
  },
);
