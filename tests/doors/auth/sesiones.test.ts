import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { session, user, usuarios } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { createAuth } from "#server/auth/auth.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { CLAVE, cookiesOf, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();

let cuenta = 0;
async function persona(role: "usuario" | "admin" = "usuario") {
  const email = `persona${++cuenta}@correo.cl`;
  return { email, ...(await auth.createConfirmedUser({ email, password: CLAVE, role })) };
}
const ingresar = (email: string, contrasena = CLAVE) => auth.ingresar({ email, contrasena }, NADIE);
const dentro = async (email: string, contrasena = CLAVE) => cookiesOf(await ingresar(email, contrasena));

test("who logs in has a session with the role of the row", async () => {
  const ana = await persona("admin");
  const respuesta = await ingresar(` ${ana.email.toUpperCase()} `);
  expect(await auth.sesion(cookiesOf(respuesta))).toMatchObject({
    user_id: ana.user_id,
    codigo_referido: ana.codigo_referido,
    email: ana.email,
    role: "admin",
    nombre: null,
  });
  const [cookie = "", dispositivo = "", ...otras] = respuesta.headers.getSetCookie();
  expect(otras).toEqual([]);
  expect(dispositivo).toMatch(/^puntazo\.dispositivo=.*; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(dispositivo).not.toContain(ana.email.split("@")[0]);
  expect(cookie).toMatch(/^puntazo\.session_token=/);
  expect(cookie).toContain("Max-Age=2592000");
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).not.toContain("Secure");
});

test("on https the cookie is secure", async () => {
  const { email } = await persona();
  const segura = createAuth({ ctx: { ...ctx, public_url: "https://puntazo.cl" }, limiter: unlimited });
  const respuesta = await segura.ingresar({ email, contrasena: CLAVE }, NADIE);
  expect(respuesta.headers.getSetCookie()[0]).toMatch(/^__Host-puntazo\.session_token=.*Secure/);
  expect(await segura.sesion(cookiesOf(respuesta))).toMatchObject({ email });
});

test("every failed login gets the same refusal", async () => {
  const { email } = await persona();
  const bloqueada = await persona();
  await db.update(usuarios).set({ bloqueado_en: new Date() }).where(eq(usuarios.email, bloqueada.email));
  const porEliminar = await persona();
  await db
    .update(usuarios)
    .set({ eliminacion_pedida_en: new Date() })
    .where(eq(usuarios.email, porEliminar.email));
  await auth.registrar({ email: "sin-confirmar@correo.cl", contrasena: CLAVE, key_referido: null }, NADIE);
  const intentos = [
    ingresar(email, "otra-clave-larga"),
    ingresar(email, ""),
    ingresar("nadie@correo.cl"),
    ingresar("sin-confirmar@correo.cl"),
    ingresar(bloqueada.email),
    ingresar(porEliminar.email),
    ingresar("no es correo"),
  ];
  const fallas = (await Promise.allSettled(intentos)).map((r) => (r.status === "rejected" ? r.reason : null));
  const [primera] = fallas;
  expect(primera).toMatchObject({ name: "Rechazo", clase: "valor", message: ERROR_INGRESO, datos: {} });
  for (const falla of fallas) {
    expect({ clase: falla?.clase, message: falla?.message, datos: falla?.datos }).toEqual({
      clase: primera.clase,
      message: primera.message,
      datos: primera.datos,
    });
  }
  expect(await db.$count(session, eq(session.userId, bloqueada.user_id))).toBe(0);
});

test("attempts are counted per e-mail and address before the password is looked at, and right ones taken back", async () => {
  const { email } = await persona();
  const asked: string[] = [];
  const back: string[] = [];
  const limiter: RateLimiter = {
    take: async (rule, key) => ({
      allowed: asked.push(`${rule} ${key}`) < 5,
      retry_after: 60,
      giveBack: async () => void back.push(`${rule} ${key}`),
    }),
  };
  const limitada = testAuth(db, limiter).auth.from("203.0.113.9");
  const intentar = (contrasena = CLAVE) =>
    limitada.ingresar({ email: email.toUpperCase(), contrasena }, NADIE);
  await intentar();
  await expect(intentar("otra-clave-larga")).rejects.toMatchObject({ clase: "valor" });
  await expect(intentar()).rejects.toMatchObject({
    clase: "exceso",
    message: ERROR_INGRESO,
    datos: { retry_after: 60 },
  });
  const turno = [`ingreso ${email} 203.0.113.9`, `ingreso_correo ${email}`];
  expect(asked).toEqual([...turno, ...turno, turno[0]]);
  expect(back).toEqual(turno);
});

test("signing out ends that session only and tells the other tabs", async () => {
  const { email, codigo_referido } = await persona();
  const una = await dentro(email);
  const otra = await dentro(email);
  const clave = (await auth.sesion(una))?.session_id;
  ctx.eventos.length = 0;
  const respuesta = await auth.salir(una);
  expect(respuesta.headers.getSetCookie().join()).toContain("Max-Age=0");
  expect(ctx.eventos).toEqual([{ tabla: "sesiones", usuario: codigo_referido, clave }]);
  expect(await auth.sesion(una)).toBeNull();
  expect(await auth.sesion(otra)).not.toBeNull();
  await auth.salir(una);
  await auth.salir(NADIE);
});

test("a session whose row is gone belongs to no person, and its cookie is cleared", async () => {
  const { email, user_id } = await persona();
  const cookies = await dentro(email);
  await db.delete(session).where(eq(session.userId, user_id));
  const { sesion, headers } = await auth.leerSesion(cookies);
  expect(sesion).toBeNull();
  expect(headers.getSetCookie().join()).toMatch(/puntazo\.session_token=;.*Max-Age=0/);
});

test("a deleted account has no session", async () => {
  const { email, user_id } = await persona();
  const cookies = await dentro(email);
  await db.delete(user).where(eq(user.id, user_id));
  expect(await auth.sesion(cookies)).toBeNull();
});

test("a blocked person is out at the next request", async () => {
  const { email, codigo_referido } = await persona();
  const cookies = await dentro(email);
  await db
    .update(usuarios)
    .set({ bloqueado_en: new Date() })
    .where(eq(usuarios.codigo_referido, codigo_referido));
  const { sesion, headers } = await auth.leerSesion(cookies);
  expect(sesion).toBeNull();
  expect(headers.getSetCookie().join()).toContain("Max-Age=0");
});

test("a cookie that we did not write belongs to no person, and what the database has opens no session", async () => {
  const { email, user_id } = await persona();
  const bueno = (await dentro(email)).get("Cookie") ?? "";
  const [, token = ""] = /session_token=([0-9a-f]{64})/.exec(bueno) ?? [];
  const [fila] = await db.select().from(session).where(eq(session.userId, user_id));
  expect(fila?.huella).toBe(createHash("sha256").update(token).digest("hex"));
  expect(JSON.stringify(fila)).not.toContain(token);
  for (const cookie of [
    `puntazo.session_token=${fila?.huella}`,
    `puntazo.session_token=${token.toUpperCase()}`,
    `puntazo.session_token=${token}0`,
    `puntazo.session_token=${token.slice(1)}`,
    "puntazo.session_token=%E0%A4%A",
    "puntazo.session_token=",
    `otra=${token}`,
  ]) {
    expect(await auth.sesion(new Headers({ Cookie: cookie }))).toBeNull();
  }
  expect(await auth.sesion(new Headers({ Cookie: `a=b; ${bueno}; c=d` }))).not.toBeNull();
});

test("a session in use is prolonged once a day and ends after thirty days without use", async () => {
  const { email, user_id } = await persona();
  const cookies = await dentro(email);
  expect((await auth.leerSesion(cookies)).headers.getSetCookie()).toEqual([]);
  const hace = (dias: number) => new Date(Date.now() - dias * DIA_MS);
  await db
    .update(session)
    .set({ updatedAt: hace(2), expiresAt: new Date(Date.now() + 28 * DIA_MS) })
    .where(eq(session.userId, user_id));
  const { sesion, headers } = await auth.leerSesion(cookies);
  expect(sesion).not.toBeNull();
  expect(headers.getSetCookie()[0]).toContain("Max-Age=2592000");
  const [fila] = await db.select().from(session).where(eq(session.userId, user_id));
  expect(fila?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DIA_MS);
  await db
    .update(session)
    .set({ expiresAt: hace(1) })
    .where(eq(session.userId, user_id));
  expect((await auth.leerSesion(cookies)).sesion).toBeNull();
});

test("an account without its row gets it back at login, quietly", async () => {
  const { email, user_id } = await persona();
  const registrado: string[] = [];
  ctx.log.error = (mensaje) => void registrado.push(mensaje);
  await db.delete(usuarios).where(eq(usuarios.user_id, user_id));
  expect(await auth.sesion(await dentro(email))).toMatchObject({ user_id, email });
  expect(registrado).toEqual(["Usuario no encontrado en la tabla de usuarios"]);
});

test("all sessions of a person can be ended, and sockets can tell by the version", async () => {
  const ella = await persona();
  const una = await dentro(ella.email);
  ctx.eventos.length = 0;
  await auth.terminarSesiones(ella);
  expect(await auth.sesion(una)).toBeNull();
  expect(ctx.eventos).toEqual([{ tabla: "sesiones", usuario: ella.codigo_referido }]);
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, ella.codigo_referido));
  expect(fila?.version).toBe(2);
});

test("the configured admin exists after every start and keeps a changed password, whatever the environment says", async () => {
  const email = "admin@puntazo.cl";
  const initialPassword = () => "primera-clave-admin";
  expect(await auth.ensureAdmin({ email, initialPassword })).toMatchObject({ creado: true });
  const cookies = await dentro(email, "primera-clave-admin");
  expect(await auth.sesion(cookies)).toMatchObject({ role: "admin" });
  await auth.cambiarContrasena({ actual: "primera-clave-admin", nueva: "clave-cambiada-9" }, cookies);
  expect(await auth.ensureAdmin({ email, initialPassword })).toMatchObject({ creado: false });
  expect(await auth.credentialWorks(email, "clave-cambiada-9")).toBe(true);
  await auth.ensureAdmin({ email, password: "clave-del-entorno", initialPassword });
  expect(await auth.sesion(cookies)).not.toBeNull();
  await expect(ingresar(email, "clave-del-entorno")).rejects.toThrow(ERROR_INGRESO);
  await ingresar(email, "clave-cambiada-9");
});

test("the environment gives a new admin its password", async () => {
  const email = "nueva-jefa@puntazo.cl";
  const initialPassword = () => expect.fail("the given password counts");
  await auth.ensureAdmin({ email, password: "clave-del-entorno", initialPassword });
  await ingresar(email, "clave-del-entorno");
});

test("an address that a stranger registered beforehand does not hand them the admin", async () => {
  const email = "jefa@puntazo.cl";
  await auth.registrar({ email, contrasena: "clave-del-extrano", key_referido: null }, NADIE);
  await auth.ensureAdmin({ email, initialPassword: () => "clave-de-la-jefa" });
  await expect(ingresar(email, "clave-del-extrano")).rejects.toThrow(ERROR_INGRESO);
  await ingresar(email, "clave-de-la-jefa");
});
