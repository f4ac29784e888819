import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, usuarios } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { leerFormularioPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { corregirNacimiento } from "./corregir-nacimiento.server.ts";
import { fichaUsuario } from "./leer-ficha.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const MENOR = "2012-03-01";
const MAYOR = "1990-03-01";

const nacimientoDe = async ({ codigo_referido }: Sesion) =>
  (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido)))[0]?.nacimiento;
const corregir = (persona: Sesion, nacimiento: string, quien = admin, motivo = "Mostró su cédula") =>
  corregirNacimiento(ctx, { codigo: persona.codigo_referido, nacimiento, motivo }, quien);

test("a birth date that said under age is changed by an admin only; the rest of the profile is saved", async () => {
  const ana = await crearPersona(ctx);
  await guardarPerfil(ctx, ana, { nacimiento: MAYOR });
  await guardarPerfil(ctx, ana, { nacimiento: MENOR });
  for (const nacimiento of ["", MAYOR, "no es fecha", null]) {
    const perfil = await guardarPerfil(ctx, ana, { nacimiento, nombre: "Ana" });
    expect(perfil).toMatchObject({ nacimiento: MENOR, nombre: "Ana" });
  }
  expect(await leerFormularioPerfil(ctx, ana)).toMatchObject({ nacimiento_fijo: true });
  expect((await fichaUsuario(ctx, ana.codigo_referido, admin))?.persona.nacimiento_fijo).toBe(true);
  await corregir(ana, "01-03-1990");
  expect(await nacimientoDe(ana)).toBe(MAYOR);
  expect(await leerFormularioPerfil(ctx, ana)).toMatchObject({ nacimiento_fijo: false });
  expect((await guardarPerfil(ctx, ana, { nacimiento: "" })).nacimiento).toBeNull();
});

test("a row that said so before the rule existed is fixed as well, and stays so when the person comes of age", async () => {
  const beto = await crearPersona(ctx, { nacimiento: "2009-01-01" });
  expect((await guardarPerfil(ctx, beto, { nacimiento: "" })).nacimiento).toBe("2009-01-01");
  const luego = { ...ctx, now: () => new Date("2027-06-01T12:00:00Z") };
  expect((await guardarPerfil(luego, beto, { nacimiento: "" })).nacimiento).toBe("2009-01-01");
});

test("of an emptied field and an under-age date sent at once, the under-age date never gets lost", async () => {
  const carla = await crearPersona(ctx);
  await guardarPerfil(ctx, carla, { nacimiento: MENOR });
  await Promise.all(["", MAYOR, "", MAYOR].map((nacimiento) => guardarPerfil(ctx, carla, { nacimiento })));
  expect(await nacimientoDe(carla)).toBe(MENOR);
});

test("the correction is an admin's, wants a date and a reason, and is audited without the date", async () => {
  const dani = await crearPersona(ctx, { nacimiento: MENOR });
  const mundo = await crearPersona(ctx);
  await seNiega(corregir(dani, MAYOR, mundo), "ajeno");
  await seNiega(corregir(dani, MAYOR, dani), "ajeno");
  await seNiega(corregir(dani, "ayer"), "valor");
  await seNiega(corregir(dani, MAYOR, admin, " "), "valor");
  await seNiega(corregir(mundo, MAYOR), "estado");
  expect(await nacimientoDe(dani)).toBe(MENOR);
  await corregir(dani, MAYOR);
  const [hecho] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1);
  expect(hecho).toMatchObject({
    quien: admin.codigo_referido,
    accion: "usuarios.nacimiento",
    objeto: `usuario:${dani.codigo_referido}`,
    antes: { edad: "menor de 18" },
    despues: { edad: "mayor de 18", motivo: "Mostró su cédula" },
  });
  await seNiega(corregir(dani, MAYOR), "estado");
});

test("an admin who writes another under-age date leaves it fixed", async () => {
  const elena = await crearPersona(ctx, { nacimiento: MENOR });
  await corregir(elena, "2011-03-01");
  expect((await guardarPerfil(ctx, elena, { nacimiento: "" })).nacimiento).toBe("2011-03-01");
});
