import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { referidos, usuarios } from "#database/schema.ts";
import { CLAVE, testAuth, tokenFor } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();
const NUEVA = "barco-verde-nieve";
let numero = 0;
let email = "";

/** A stranger signs up the address of another person, with the stranger's referral code. */
beforeEach(async () => {
  numero += 1;
  email = `victima${numero}@correo.cl`;
  const extrano = await auth.createConfirmedUser({ email: `extrano${numero}@correo.cl`, password: CLAVE });
  await auth.registrar({ email, contrasena: CLAVE, key_referido: extrano.codigo_referido }, NADIE);
  ctx.clock.now = new Date(ctx.clock.now.getTime() + 1);
});

async function invitaciones() {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, email));
  return db.$count(referidos, eq(referidos.referido_codigo, fila?.codigo_referido ?? ""));
}

const recuperar = async () => {
  await auth.pedirRecuperacion(email, NADIE);
  await auth.restablecer({ token: await tokenFor(db, email), contrasena: NUEVA }, NADIE);
};

test("the link of a sign-up confirms it with its invitation, which a later recovery keeps", async () => {
  await auth.confirmarConContrasena({ token: await tokenFor(db, email), contrasena: CLAVE }, NADIE);
  expect(await invitaciones()).toBe(1);
  ctx.clock.now = new Date(ctx.clock.now.getTime() + 1);
  await recuperar();
  await auth.resetAccount({ email, password: CLAVE, sin_factor: false });
  await auth.ensureAdmin({ email, initialPassword: () => CLAVE });
  expect(await invitaciones()).toBe(1);
});

test("a recovery confirms the sign-up of a stranger without their invitation", async () => {
  expect(await invitaciones()).toBe(1);
  await recuperar();
  expect(await invitaciones()).toBe(0);
});

test("so does a new password from the console", async () => {
  await auth.resetAccount({ email, password: NUEVA, sin_factor: false });
  expect(await invitaciones()).toBe(0);
});

test("and the start of a shop whose admin has that address", async () => {
  await auth.ensureAdmin({ email, initialPassword: () => NUEVA });
  expect(await invitaciones()).toBe(0);
});
