import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codigos_recuperacion, ingresos_pendientes, session, usuarios } from "#database/schema.ts";
import { opcionesDeRegistro, registrarLlave } from "#modules/usuarios/factor/llaves.server.ts";
import { CODIGO_INCORRECTO, INGRESO_VENCIDO, LLAVE_RECHAZADA } from "#modules/usuarios/factor/textos.ts";
import { DEMASIADOS_INTENTOS, ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createRateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { gente } from "#tests/support/factor.ts";
import { createPasskey } from "#tests/support/passkey.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const { persona, ingresar, sesionDe, codigo, conTotp } = gente(ctx, auth);
const NADIE = new Headers();
const MINUTO = 60_000;

/** The cookies of a login that waits for its second step. */
const pendiente = async (email: string) => cookiesOf(await ingresar(email));

test("a right password opens no session for a person with a factor: the code does", async () => {
  const { email, user_id } = await conTotp();
  const antes = await db.$count(session, eq(session.userId, user_id));
  const respuesta = await ingresar(email);
  expect(respuesta.pendiente).toBe(true);
  const [cookie = "", ...otras] = respuesta.headers.getSetCookie();
  expect(otras).toEqual([]);
  expect(cookie).toMatch(
    /^puntazo\.ingreso=[0-9a-f]{64}; Max-Age=600; Path=\/ingresar; HttpOnly; SameSite=Lax$/,
  );
  const cookies = cookiesOf(respuesta);
  expect(await auth.sesion(cookies)).toBeNull();
  expect(await db.$count(session, eq(session.userId, user_id))).toBe(antes);
  expect(await auth.ingresoPendiente(cookies)).toEqual({ totp: true, llaves: false, recuperacion: true });
  const dentro = await auth.ingresarConCodigo(await codigo(user_id), cookies);
  expect(await auth.sesion(cookiesOf(dentro))).toMatchObject({ email, reciente: true, factor: "puesto" });
  expect(dentro.headers.getSetCookie().at(-1)).toMatch(/^puntazo\.ingreso=; Max-Age=0/);
  // The token of the browser is stored as a hash only.
  expect(JSON.stringify(await db.select().from(ingresos_pendientes))).not.toContain(cookie.slice(16, 80));
});

test("a pending login ends with its session, and a code is not taken twice", async () => {
  const { email, user_id } = await conTotp();
  const una = await pendiente(email);
  const otra = await pendiente(email);
  const ahora = await codigo(user_id);
  await auth.ingresarConCodigo(ahora, una);
  expect(await auth.ingresoPendiente(una)).toBeNull();
  await expect(auth.ingresarConCodigo(await codigo(user_id, 1), una)).rejects.toThrow(INGRESO_VENCIDO);
  await expect(auth.ingresarConCodigo(ahora, otra)).rejects.toThrow(CODIGO_INCORRECTO);
  await auth.ingresarConCodigo(await codigo(user_id, 1), otra);
});

test("without a pending login no code helps", async () => {
  const { user_id } = await conTotp();
  const ahora = await codigo(user_id);
  const inventada = new Headers({ Cookie: `puntazo.ingreso=${"ab".repeat(32)}` });
  for (const cookies of [NADIE, inventada, new Headers({ Cookie: "puntazo.ingreso=' or 1=1" })])
    await expect(auth.ingresarConCodigo(ahora, cookies)).rejects.toThrow(INGRESO_VENCIDO);
});

test("five wrong codes end a pending login, also when they come at once, and its owner is told", async () => {
  const { email, user_id } = await conTotp();
  const cookies = await pendiente(email);
  const intentos = Array.from({ length: 9 }, () => auth.ingresarConCodigo("000000", cookies));
  const frases = (await Promise.allSettled(intentos)).map((uno) =>
    uno.status === "rejected" ? String(uno.reason.message) : "dentro",
  );
  expect(frases.filter((frase) => frase === CODIGO_INCORRECTO)).toHaveLength(5);
  expect(frases.filter((frase) => frase === INGRESO_VENCIDO)).toHaveLength(4);
  await expect(auth.ingresarConCodigo(await codigo(user_id), cookies)).rejects.toThrow(INGRESO_VENCIDO);
  const [aviso] = await mailsTo(db, email);
  expect(String(aviso?.datos.hecho)).toContain("falló cinco veces");
});

test("a pending login lasts ten minutes, and a new password or a blocked account ends it", async () => {
  const { email, user_id } = await conTotp();
  const tarde = createAuth({
    ctx: { ...ctx, now: () => new Date(ctx.now().getTime() + 10 * MINUTO) },
    limiter: unlimited,
  });
  const cookies = await pendiente(email);
  expect(await tarde.ingresoPendiente(cookies)).toBeNull();
  await auth.terminarSesiones({ user_id, codigo_referido: "" });
  await expect(auth.ingresarConCodigo(await codigo(user_id), cookies)).rejects.toThrow(INGRESO_VENCIDO);
  const otra = await pendiente(email);
  await db.update(usuarios).set({ bloqueado_en: new Date() }).where(eq(usuarios.user_id, user_id));
  await expect(auth.ingresarConCodigo(await codigo(user_id), otra)).rejects.toThrow(ERROR_INGRESO);
  await expect(ingresar(email)).rejects.toThrow(ERROR_INGRESO);
});

test("the same recovery code in two pending logins at once opens one session", async () => {
  const { email, codigos, user_id } = await conTotp();
  const [uno = ""] = codigos;
  const [a, b] = [await pendiente(email), await pendiente(email)];
  const llegan = await Promise.allSettled([auth.ingresarConCodigo(uno, a), auth.ingresarConCodigo(uno, b)]);
  expect(llegan.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const usados = await db
    .select()
    .from(codigos_recuperacion)
    .where(eq(codigos_recuperacion.user_id, user_id));
  expect(usados.filter(({ usado_en }) => usado_en !== null)).toHaveLength(1);
});

test("codes are limited per person over all pending logins", async () => {
  const { email } = await conTotp();
  const limitada = createAuth({
    ctx: { ...ctx, secret: ctx.secret },
    limiter: createRateLimiter(ctx),
  });
  const frases: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const cookies = await pendiente(email);
    for (let j = 0; j < 5; j += 1) {
      await limitada.ingresarConCodigo("000000", cookies).catch(({ message }) => frases.push(message));
    }
  }
  expect(frases.slice(0, 20)).toEqual(Array(20).fill(CODIGO_INCORRECTO));
  expect(new Set(frases.slice(20))).toEqual(new Set([DEMASIADOS_INTENTOS]));
});

test("strangers with the password use up neither the login of a known browser nor the proof of a session", async () => {
  const { email, user_id, cookies } = await conTotp();
  const limitada = createAuth({ ctx, limiter: createRateLimiter(ctx) });
  for (let i = 0; i < 4; i += 1) {
    const ajena = await pendiente(email);
    for (let j = 0; j < 5; j += 1)
      await expect(limitada.ingresarConCodigo("000000", ajena)).rejects.toThrow(CODIGO_INCORRECTO);
  }
  const propia = await pendiente(email);
  await expect(limitada.ingresarConCodigo(await codigo(user_id), propia)).rejects.toThrow(
    DEMASIADOS_INTENTOS,
  );
  await limitada.probarIdentidad({ codigo: await codigo(user_id) }, cookies);
  const conocida = new Headers({ Cookie: `${cookies.get("Cookie")}; ${propia.get("Cookie")}` });
  await limitada.ingresarConCodigo(await codigo(user_id, 1), conocida);
});

test("right proofs are not counted, and the proofs of one session have a limit", async () => {
  const { user_id, cookies } = await conTotp();
  const limitada = createAuth({ ctx, limiter: createRateLimiter(ctx) });
  const probar = (codigo: string) => limitada.probarIdentidad({ codigo }, cookies);
  for (let n = 0; n < 19; n += 1) await expect(probar("000000")).rejects.toThrow(CODIGO_INCORRECTO);
  await probar(await codigo(user_id));
  await expect(probar("000000")).rejects.toThrow(CODIGO_INCORRECTO);
  await expect(probar(await codigo(user_id, 1))).rejects.toThrow(DEMASIADOS_INTENTOS);
});

test("a changed password ends the logins that wait for their code", async () => {
  const { email, user_id, cookies } = await conTotp();
  const abierta = await pendiente(email);
  await auth.cambiarContrasena({ actual: CLAVE, nueva: "bosque-verde-9-nubes" }, cookies);
  await expect(auth.ingresarConCodigo(await codigo(user_id), abierta)).rejects.toThrow(INGRESO_VENCIDO);
});

test("a passkey signs in alone, and a password of its owner then waits for it", async () => {
  const ana = await persona();
  const { sesion } = await sesionDe(ana.email);
  const llave = createPasskey();
  const respuesta = llave.create(await opcionesDeRegistro(ctx, sesion));
  const codigos = await registrarLlave(ctx, sesion, { respuesta, nombre: "Teléfono" });
  const firmada = llave.get((await auth.opcionesDeIngreso()) as { challenge: string });
  const dentro = await auth.ingresarConLlave(firmada, NADIE);
  expect(await auth.sesion(cookiesOf(dentro))).toMatchObject({ email: ana.email, reciente: true });
  await expect(auth.ingresarConLlave(firmada, NADIE)).rejects.toThrow(LLAVE_RECHAZADA);
  const cookies = await pendiente(ana.email);
  expect(await auth.ingresoPendiente(cookies)).toEqual({ totp: false, llaves: true, recuperacion: true });
  await expect(auth.ingresarConCodigo("123456", cookies)).rejects.toThrow(CODIGO_INCORRECTO);
  await auth.ingresarConCodigo(codigos?.[0] ?? "", cookies);
  await db.update(usuarios).set({ bloqueado_en: new Date() }).where(eq(usuarios.user_id, ana.user_id));
  const otra = llave.get((await auth.opcionesDeIngreso()) as { challenge: string });
  await expect(auth.ingresarConLlave(otra, NADIE)).rejects.toThrow(ERROR_INGRESO);
});
