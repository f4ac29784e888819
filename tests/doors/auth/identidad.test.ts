import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, factores_totp, session, usuarios } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  cerrarDispositivo,
  cerrarOtrosDispositivos,
  listarDispositivos,
} from "#modules/usuarios/factor/dispositivos.server.ts";
import {
  opcionesDePrueba,
  opcionesDeRegistro,
  registrarLlave,
} from "#modules/usuarios/factor/llaves.server.ts";
import {
  CODIGO_INCORRECTO,
  CONTRASENA_INCORRECTA,
  LLAVE_RECHAZADA,
  SESION_DESCONOCIDA,
} from "#modules/usuarios/factor/textos.ts";
import { ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { createAuth } from "#server/auth/auth.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { gente } from "#tests/support/factor.ts";
import { createPasskey } from "#tests/support/passkey.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const { persona, ingresar, sesionDe, codigo, conTotp } = gente(ctx, auth);
const NADIE = new Headers();
const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;

/** Makes the proof of a session older than ten minutes. */
const envejecer = ({ session_id }: Sesion) =>
  db
    .update(session)
    .set({ probada_en: new Date(ctx.now().getTime() - 10 * MINUTO) })
    .where(eq(session.id, session_id));

test("a login proves who one is for ten minutes; after that the password does, in this session only", async () => {
  const { email } = await persona();
  const { sesion, cookies } = await sesionDe(email);
  const otra = await sesionDe(email);
  expect(sesion).toMatchObject({ reciente: true, factor: "opcional" });
  await envejecer(sesion);
  await envejecer(otra.sesion);
  expect(await auth.sesion(cookies)).toMatchObject({ reciente: false });
  await expect(auth.probarIdentidad({ contrasena: "otra-clave" }, cookies)).rejects.toThrow(
    CONTRASENA_INCORRECTA,
  );
  await expect(auth.probarIdentidad({ codigo: "123456" }, cookies)).rejects.toThrow(CODIGO_INCORRECTO);
  expect(await auth.sesion(cookies)).toMatchObject({ reciente: false });
  await auth.probarIdentidad({ contrasena: CLAVE }, cookies);
  expect(await auth.sesion(cookies)).toMatchObject({ reciente: true });
  expect(await auth.sesion(otra.cookies)).toMatchObject({ reciente: false });
  await expect(auth.probarIdentidad({ contrasena: CLAVE }, NADIE)).rejects.toMatchObject({
    clase: "sin_sesion",
  });
});

test("with a factor the password proves nothing any more", async () => {
  const { sesion, cookies, user_id } = await conTotp();
  await envejecer(sesion);
  await expect(auth.probarIdentidad({ contrasena: CLAVE }, cookies)).rejects.toThrow(CONTRASENA_INCORRECTA);
  const ahora = await codigo(user_id);
  await auth.probarIdentidad({ codigo: ahora }, cookies);
  expect(await auth.sesion(cookies)).toMatchObject({ reciente: true });
  await expect(auth.probarIdentidad({ codigo: ahora }, cookies)).rejects.toThrow(CODIGO_INCORRECTO);
});

test("a passkey proves its own session, and only its owner", async () => {
  const ana = await persona();
  const { sesion, cookies } = await sesionDe(ana.email);
  const otra = await conTotp();
  const llave = createPasskey();
  await registrarLlave(ctx, sesion, {
    respuesta: llave.create(await opcionesDeRegistro(ctx, sesion)),
    nombre: "Llave",
  });
  await envejecer(sesion);
  await envejecer(otra.sesion);
  const reto = (de: Sesion) => opcionesDePrueba(ctx, `prueba:${de.session_id}`, ana.user_id);
  const ajena = { llave: llave.get(await reto(otra.sesion)) };
  await expect(auth.probarIdentidad(ajena, otra.cookies)).rejects.toThrow(LLAVE_RECHAZADA);
  await auth.probarIdentidad({ llave: llave.get(await reto(sesion)) }, cookies);
  expect(await auth.sesion(cookies)).toMatchObject({ reciente: true });
  expect(await auth.sesion(otra.cookies)).toMatchObject({ reciente: false });
});

test("an admin's session ends after twelve idle hours; a customer's does not", async () => {
  const quieta = { usada_en: new Date(ctx.now().getTime() - 12 * 60 * MINUTO) };
  for (const [role, queda] of [
    ["admin", false],
    ["usuario", true],
  ] as const) {
    const { email } = await persona(role);
    const { sesion, cookies } = await sesionDe(email);
    await db.update(session).set(quieta).where(eq(session.id, sesion.session_id));
    expect((await auth.sesion(cookies)) !== null).toBe(queda);
    const leida = await auth.leerSesion(cookies, "190.20.44.7");
    expect(leida.sesion !== null).toBe(queda);
    const [fila] = await db.select().from(session).where(eq(session.id, sesion.session_id));
    // Use renews the customer's session and keeps its network, not its address; the admin's is deleted.
    expect(fila && { usada: fila.usada_en, red: fila.red }).toEqual(
      queda ? { usada: ctx.now(), red: "190.20.*.*" } : undefined,
    );
  }
});

test("an admin of a public shop is asked for a factor, and after seven days cannot go without", async () => {
  const { email, user_id } = await persona("admin");
  const { cookies } = await sesionDe(email);
  const publica = createAuth({ ctx: { ...ctx, public_url: "http://puntazo.cl" }, limiter: unlimited });
  expect(await auth.sesion(cookies)).toMatchObject({ factor: "opcional" });
  expect(await publica.sesion(cookies)).toMatchObject({ factor: "pendiente" });
  const desde = (dias: number) =>
    db
      .update(usuarios)
      .set({ admin_desde: new Date(ctx.now().getTime() - dias * DIA) })
      .where(eq(usuarios.user_id, user_id));
  await desde(7);
  expect(await publica.sesion(cookies)).toMatchObject({ factor: "exigido" });
  // Leaving the role and coming back starts the days again.
  await db.update(usuarios).set({ role: "usuario" }).where(eq(usuarios.user_id, user_id));
  expect(await publica.sesion(cookies)).toMatchObject({ factor: "opcional" });
  await db.update(usuarios).set({ role: "admin" }).where(eq(usuarios.user_id, user_id));
  expect(await publica.sesion(cookies)).toMatchObject({ factor: "pendiente" });
});

test("one's devices are listed and signed out, one or all others, and not those of other people", async () => {
  const { email } = await persona();
  const agente = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
  const telefono = cookiesOf(
    await auth.ingresar({ email, contrasena: CLAVE }, new Headers({ "User-Agent": agente })),
  );
  const { sesion, cookies } = await sesionDe(email);
  const tercera = await sesionDe(email);
  const lista = await listarDispositivos(ctx, sesion);
  expect(lista.map(({ esta, nombre }) => [esta, nombre])).toEqual([
    [true, "Dispositivo desconocido"],
    [false, expect.any(String)],
    [false, expect.any(String)],
  ]);
  const suya = lista.find(({ nombre }) => nombre === "Chrome en Android");
  const ajena = await sesionDe((await persona()).email);
  await expect(cerrarDispositivo(ctx, ajena.sesion, suya?.id ?? "")).rejects.toThrow(SESION_DESCONOCIDA);
  expect(await auth.sesion(telefono)).not.toBeNull();
  await cerrarDispositivo(ctx, sesion, suya?.id ?? "");
  await expect(cerrarDispositivo(ctx, sesion, suya?.id ?? "")).rejects.toThrow(SESION_DESCONOCIDA);
  expect(await auth.sesion(telefono)).toBeNull();
  await cerrarOtrosDispositivos(ctx, sesion);
  expect(await auth.sesion(tercera.cookies)).toBeNull();
  expect(await auth.sesion(cookies)).not.toBeNull();
  expect(await auth.sesion(ajena.cookies)).not.toBeNull();
});

test("a reset from the command line sets a password, ends sessions, keeps or removes the factor, and is audited", async () => {
  const { email, cookies, user_id, codigo_referido } = await conTotp("admin");
  const nueva = "clave-de-la-consola";
  await auth.resetAccount({ email: email.toUpperCase(), password: nueva, sin_factor: false });
  expect(await auth.sesion(cookies)).toBeNull();
  await expect(ingresar(email)).rejects.toThrow(ERROR_INGRESO);
  expect((await ingresar(email, nueva)).pendiente).toBe(true);
  const quitado = async () =>
    (await mailsTo(db, email)).filter(({ datos }) => String(datos.hecho).startsWith("Quitamos la verific"));
  expect(await quitado()).toHaveLength(0);
  await auth.resetAccount({ email, password: nueva, sin_factor: true });
  expect((await ingresar(email, nueva)).pendiente).toBe(false);
  expect(await quitado()).toHaveLength(1);
  expect(await db.$count(factores_totp, eq(factores_totp.user_id, user_id))).toBe(0);
  const hechos = await db
    .select({ despues: auditoria.despues })
    .from(auditoria)
    .where(
      and(eq(auditoria.quien, codigo_referido), eq(auditoria.accion, "usuarios.restablecer_desde_consola")),
    )
    .orderBy(auditoria.id);
  expect(hechos.map(({ despues }) => despues)).toEqual([
    { contrasena: "nueva", segundo_factor: "igual" },
    { contrasena: "nueva", segundo_factor: "quitado" },
  ]);
  await expect(
    auth.resetAccount({ email: "nadie@correo.cl", password: nueva, sin_factor: true }),
  ).rejects.toMatchObject({ clase: "desconocido" });
});
