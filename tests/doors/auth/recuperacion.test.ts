import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import { limpiarAccesos } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import {
  CONTRASENA_ACTUAL_INCORRECTA,
  CONTRASENA_COMUN,
  ENLACE_RECUPERAR_INVALIDO,
  ERROR_INGRESO,
} from "#modules/usuarios/textos.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth, tokenFor } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();

let cuenta = 0;
async function persona() {
  const email = `persona${++cuenta}@correo.cl`;
  return { email, ...(await auth.createConfirmedUser({ email, password: CLAVE })) };
}
const ingresar = (email: string, contrasena = CLAVE) => auth.ingresar({ email, contrasena }, NADIE);
const dentro = async (email: string) => cookiesOf(await ingresar(email));

test("recovery changes the password, ends every session, confirms the address and says so", async () => {
  const { email, codigo_referido } = await persona();
  const abierta = await dentro(email);
  await auth.pedirRecuperacion(email.toUpperCase(), NADIE);
  const token = await tokenFor(db, email);
  expect(await auth.recuperacionVigente(token)).toBe(true);
  await expect(auth.restablecer({ token, contrasena: "password1" }, NADIE)).rejects.toThrow(CONTRASENA_COMUN);
  ctx.eventos.length = 0;
  await auth.restablecer({ token, contrasena: "nueva-clave-larga" }, NADIE);
  expect(ctx.eventos).toContainEqual({ tabla: "sesiones", usuario: codigo_referido });
  expect(await auth.sesion(abierta)).toBeNull();
  await expect(ingresar(email)).rejects.toThrow(ERROR_INGRESO);
  await ingresar(email, "nueva-clave-larga");
  expect(await auth.recuperacionVigente(token)).toBe(false);
  await expect(auth.restablecer({ token, contrasena: "tercera-clave-larga" }, NADIE)).rejects.toThrow(
    ENLACE_RECUPERAR_INVALIDO,
  );
  expect((await mailsTo(db, email)).map(({ plantilla }) => plantilla)).toEqual([
    "contrasena_cambiada",
    "recuperar_contrasena",
  ]);
});

test("using one recovery link spends the others; one expires after an hour", async () => {
  const { email } = await persona();
  await auth.pedirRecuperacion(email, NADIE);
  const uno = await tokenFor(db, email);
  await auth.pedirRecuperacion(email, NADIE);
  const dos = await tokenFor(db, email);
  await auth.restablecer({ token: dos, contrasena: "nueva-clave-larga" }, NADIE);
  expect(await auth.recuperacionVigente(uno)).toBe(false);
  await auth.pedirRecuperacion(email, NADIE);
  const tres = await tokenFor(db, email);
  ctx.clock.now = new Date(Date.now() + 3_600_000);
  expect(await auth.recuperacionVigente(tres)).toBe(false);
  await expect(auth.restablecer({ token: tres, contrasena: "otra-clave-larga" }, NADIE)).rejects.toThrow(
    ENLACE_RECUPERAR_INVALIDO,
  );
  expect(await limpiarAccesos(ctx)).toBeGreaterThan(0);
  ctx.clock.now = new Date();
});

test("a confirmation link does not change a password and a recovery link confirms nothing else", async () => {
  const email = "cruzado@correo.cl";
  await auth.registrar({ email, contrasena: CLAVE, key_referido: null }, NADIE);
  const deConfirmar = await tokenFor(db, email);
  await expect(
    auth.restablecer({ token: deConfirmar, contrasena: "otra-clave-larga" }, NADIE),
  ).rejects.toThrow();
  await auth.pedirRecuperacion(email, NADIE);
  await expect(auth.confirmar(await tokenFor(db, email), NADIE)).rejects.toThrow();
});

test("recovery says the same to everybody and mails nothing to strangers and blocked people", async () => {
  const { email, codigo_referido } = await persona();
  await db
    .update(usuarios)
    .set({ bloqueado_en: new Date() })
    .where(eq(usuarios.codigo_referido, codigo_referido));
  expect(await auth.pedirRecuperacion("nadie@correo.cl", NADIE)).toBeUndefined();
  expect(await auth.pedirRecuperacion(email, NADIE)).toBeUndefined();
  expect([...(await mailsTo(db, email)), ...(await mailsTo(db, "nadie@correo.cl"))]).toEqual([]);
});

test("changing the password asks for the old one and ends the other sessions", async () => {
  const { email, codigo_referido } = await persona();
  const una = await dentro(email);
  const otra = await dentro(email);
  const cambiar = (actual: string, nueva: string, headers = una) =>
    auth.cambiarContrasena({ actual, nueva }, headers);
  await expect(cambiar("otra-clave-larga", "nueva-clave-larga")).rejects.toThrow(
    CONTRASENA_ACTUAL_INCORRECTA,
  );
  await expect(cambiar(CLAVE, "12345678")).rejects.toThrow(CONTRASENA_COMUN);
  await expect(cambiar(CLAVE, "nueva-clave-larga", NADIE)).rejects.toThrow(SIN_SESION);
  const clave = (await auth.sesion(otra))?.session_id;
  ctx.eventos.length = 0;
  await cambiar(CLAVE, "nueva-clave-larga");
  expect(ctx.eventos).toContainEqual({ tabla: "sesiones", usuario: codigo_referido, clave });
  expect(await auth.sesion(una)).not.toBeNull();
  expect(await auth.sesion(otra)).toBeNull();
  expect(await auth.comprobarContrasena("nueva-clave-larga", una)).toBe(true);
  expect(await auth.comprobarContrasena(CLAVE, una)).toBe(false);
});
