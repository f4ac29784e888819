import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { account, referidos, user, usuarios } from "#database/schema.ts";
import { ALFABETO_REFERIDO } from "#modules/comun/cripto/azar.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import {
  CONTRASENA_COMUN,
  CORREO_INVALIDO,
  ENLACE_CONFIRMAR_INVALIDO,
  ERROR_INGRESO,
  ERROR_REFERIDO,
  ERROR_REGISTRAR,
} from "#modules/usuarios/textos.ts";
import { createAuth } from "#server/auth/auth.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth, tokenFor } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";

const { db } = await databaseOfEachTest();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();

/** The browser of each address's first sign-up; later ones come from browsers of their own. */
const navegadores = new Map<string, Headers>();
async function registrar(email: string, key_referido: string | null = null, contrasena = CLAVE) {
  const cookies = cookiesOf(await auth.registrar({ email, contrasena, key_referido }, NADIE));
  navegadores.set(email, cookies);
}
/** Opens a link in the browser of the last sign-up with that address. */
const confirmar = (token: string, email: string) => auth.confirmar(token, navegadores.get(email) ?? NADIE);
const usuarioDe = async (email: string) => {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, email));
  if (!fila) throw new Error("no row");
  return fila;
};
/** A person who invites others. */
async function quienInvita() {
  await registrar("invita@correo.cl");
  return usuarioDe("invita@correo.cl");
}
const referenteDe = async (codigo: string) => {
  const [fila] = await db.select().from(referidos).where(eq(referidos.referido_codigo, codigo));
  return fila?.referente_codigo ?? null;
};
const ingresar = (email: string, contrasena = CLAVE) => auth.ingresar({ email, contrasena }, NADIE);

test("a sign-up makes the row, its code, the acceptance of the terms and one mail", async () => {
  await registrar("  Ana@Correo.CL ");
  const ana = await usuarioDe("ana@correo.cl");
  expect(ana.codigo_referido).toMatch(/^[A-Z0-9]{8}$/);
  expect(ana).toMatchObject({
    role: "usuario",
    terminos_version: "2026-11-15",
    terminos_aceptados_en: ctx.now(),
  });
  const correos = await mailsTo(db, "ana@correo.cl");
  expect(correos.map(({ plantilla }) => plantilla)).toEqual(["confirmar_cuenta"]);
  expect(correos[0]?.datos.enlace).toMatch(/^http:\/\/localhost:3000\/confirmar\?token=[0-9a-f]{64}$/);
});

test("nothing in the database opens the account: the token is stored as a hash", async () => {
  await registrar("secreta@correo.cl");
  const token = await tokenFor(db, "secreta@correo.cl");
  const found = await db.execute(
    sql`select 1 from auth.verification where value || identifier like ${`%${token}%`}`,
  );
  expect(found.rows).toEqual([]);
});

test("an invitation is saved; its code is accepted in lower case", async () => {
  const ana = await quienInvita();
  await registrar("beto@correo.cl", ana.codigo_referido.toLowerCase());
  const beto = await usuarioDe("beto@correo.cl");
  expect(await referenteDe(beto.codigo_referido)).toBe(ana.codigo_referido);
});

test.each(["ZZZZZZZZ", "no-es-un-código", "'; drop table usuarios; --"])(
  "the unknown invitation %s is ignored",
  async (codigo) => {
    const email = `solo-${codigo.length}@correo.cl`;
    await registrar(email, codigo);
    expect(await referenteDe((await usuarioDe(email)).codigo_referido)).toBeNull();
  },
);

test("a confirmed address gets the same answer and a mail that leads to recovery, one an hour", async () => {
  await registrar("celia@correo.cl");
  await confirmar(await tokenFor(db, "celia@correo.cl"), "celia@correo.cl");
  await registrar("celia@correo.cl", null, "otra-clave-larga");
  await registrar("celia@correo.cl", null, "otra-clave-larga");
  const correos = await mailsTo(db, "celia@correo.cl");
  expect(correos.map(({ plantilla }) => plantilla)).toEqual(["cuenta_existente", "confirmar_cuenta"]);
  expect(correos[0]?.datos).toEqual({ enlace_recuperar: "http://localhost:3000/recuperar" });
  await expect(ingresar("celia@correo.cl", "otra-clave-larga")).rejects.toThrow(ERROR_INGRESO);
  await ingresar("celia@correo.cl");
});

test("an address not confirmed yet takes the newer password and mail", async () => {
  await registrar("dani@correo.cl", null, "primera-clave-larga");
  await registrar("dani@correo.cl", null, "segunda-clave-larga");
  expect(await mailsTo(db, "dani@correo.cl")).toHaveLength(2);
  await confirmar(await tokenFor(db, "dani@correo.cl"), "dani@correo.cl");
  await ingresar("dani@correo.cl", "segunda-clave-larga");
  await expect(ingresar("dani@correo.cl", "primera-clave-larga")).rejects.toThrow(ERROR_INGRESO);
});

test("a stranger who registers the address later cannot slip in a password or an invitation", async () => {
  const stranger = await quienInvita();
  await registrar("elena@correo.cl", null, "clave-de-elena-7");
  const suyo = await tokenFor(db, "elena@correo.cl");
  const suNavegador = navegadores.get("elena@correo.cl") ?? NADIE;
  await registrar("elena@correo.cl", stranger.codigo_referido, "clave-del-extrano");
  const ajeno = await tokenFor(db, "elena@correo.cl");
  await auth.confirmar(suyo, suNavegador);
  await ingresar("elena@correo.cl", "clave-de-elena-7");
  await expect(ingresar("elena@correo.cl", "clave-del-extrano")).rejects.toThrow(ERROR_INGRESO);
  expect(await referenteDe((await usuarioDe("elena@correo.cl")).codigo_referido)).toBeNull();
  await expect(confirmar(ajeno, "elena@correo.cl")).rejects.toThrow(ENLACE_CONFIRMAR_INVALIDO);
  await ingresar("elena@correo.cl", "clave-de-elena-7");
});

test("eight sign-ups of one address at once make one account", async () => {
  const intentos = Array.from({ length: 8 }, () => registrar("flor@correo.cl"));
  expect(await Promise.all(intentos)).toHaveLength(8);
  expect(await db.$count(user, eq(user.email, "flor@correo.cl"))).toBe(1);
  const { user_id } = await usuarioDe("flor@correo.cl");
  expect(await db.$count(account, eq(account.userId, user_id ?? ""))).toBe(1);
});

test("a code in use is drawn again", async () => {
  const { codigo_referido } = await quienInvita();
  const enUso = Uint8Array.from(codigo_referido, (letra) => ALFABETO_REFERIDO.indexOf(letra));
  const otra = testAuth(db);
  const { random } = otra.ctx;
  let veces = 0;
  otra.ctx.random = (bytes) => (bytes === 8 && veces++ < 3 ? enUso : random(bytes));
  const auth = createAuth({ ctx: otra.ctx, limiter: unlimited, floor_ms: 0 });
  await auth.registrar({ email: "gabi@correo.cl", contrasena: CLAVE, key_referido: null }, NADIE);
  expect(veces).toBeGreaterThan(3);
  expect((await usuarioDe("gabi@correo.cl")).codigo_referido).not.toBe(codigo_referido);
});

test("a weak password or a wrong address is refused before anything is written", async () => {
  await expect(registrar("hugo@correo.cl", null, "12345678")).rejects.toThrow(CONTRASENA_COMUN);
  await expect(registrar("no es correo")).rejects.toThrow(CORREO_INVALIDO);
  await expect(registrar("hugo@correo.cl\r\nBcc: x@y.cl")).rejects.toThrow(CORREO_INVALIDO);
  expect(await mailsTo(db, "hugo@correo.cl")).toEqual([]);
});

test("a failing row or referral says its sentence and leaves nothing behind", async () => {
  const { codigo_referido } = await quienInvita();
  const fallar = (tabla: string) =>
    db.execute(
      sql.raw(`create or replace function falla() returns trigger language plpgsql as $$ begin raise 'falla'; end $$;
      create trigger falla before insert on ${tabla} for each row execute function falla()`),
    );
  const reparar = (tabla: string) => db.execute(sql.raw(`drop trigger falla on ${tabla}`));
  for (const [tabla, mensaje] of [
    ["usuarios", ERROR_REGISTRAR],
    ["referidos", ERROR_REFERIDO],
    ["correos", ERROR_REGISTRAR],
  ] as const) {
    await fallar(tabla);
    await expect(registrar("irene@correo.cl", codigo_referido)).rejects.toThrow(mensaje);
    await reparar(tabla);
    expect(await db.$count(user, eq(user.email, "irene@correo.cl"))).toBe(0);
  }
  await registrar("irene@correo.cl", codigo_referido);
  await usuarioDe("irene@correo.cl");
});

test("the link confirms, signs in and works once", async () => {
  await registrar("juan@correo.cl");
  await expect(ingresar("juan@correo.cl")).rejects.toThrow(ERROR_INGRESO);
  const token = await tokenFor(db, "juan@correo.cl");
  const sesion = await auth.sesion(cookiesOf(await confirmar(token, "juan@correo.cl")));
  expect(sesion).toMatchObject({ email: "juan@correo.cl", role: "usuario" });
  await expect(confirmar(token, "juan@correo.cl")).rejects.toThrow(ENLACE_CONFIRMAR_INVALIDO);
  await ingresar("juan@correo.cl");
});

test("of ten clicks at once on a link one signs in", async () => {
  await registrar("karla@correo.cl");
  const token = await tokenFor(db, "karla@correo.cl");
  const clics = await Promise.allSettled(
    Array.from({ length: 10 }, () => confirmar(token, "karla@correo.cl")),
  );
  expect(clics.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each(["", "x", "a".repeat(64), "g".repeat(64), `${"a".repeat(64)}\n`, "%00"])(
  "the garbage %j confirms nothing",
  async (token) => {
    await expect(auth.confirmar(token, NADIE)).rejects.toThrow(ENLACE_CONFIRMAR_INVALIDO);
  },
);

test("a link expires after 24 hours and can be sent again", async () => {
  await registrar("luis@correo.cl");
  const viejo = await tokenFor(db, "luis@correo.cl");
  ctx.clock.now = new Date(ctx.clock.now.getTime() + DIA_MS);
  await expect(confirmar(viejo, "luis@correo.cl")).rejects.toThrow(ENLACE_CONFIRMAR_INVALIDO);
  await auth.reenviarConfirmacion("LUIS@correo.cl", NADIE);
  ctx.clock.now = new Date();
  const nuevo = await tokenFor(db, "luis@correo.cl");
  await auth.confirmarConContrasena({ token: nuevo, contrasena: CLAVE }, NADIE);
  await ingresar("luis@correo.cl");
});

test("sending again says the same to everybody and mails only who needs it", async () => {
  const antes = (await mailsTo(db, "juan@correo.cl")).length;
  expect(await auth.reenviarConfirmacion("juan@correo.cl", NADIE)).toBeUndefined();
  expect(await auth.reenviarConfirmacion("nadie@correo.cl", NADIE)).toBeUndefined();
  expect(await mailsTo(db, "juan@correo.cl")).toHaveLength(antes);
  expect(await mailsTo(db, "nadie@correo.cl")).toEqual([]);
});
