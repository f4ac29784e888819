import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { account, correos, referidos, user, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CLAVE, cookiesOf, mailsTo, testAuth, tokenFor } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { limpiarSinConfirmar } from "./limpiar-sin-confirmar.server.ts";

const { db } = await databaseOfEachTest();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();
const pasar = (dias: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + dias * DIA_MS);
};
const registrar = async (email: string, key_referido: string | null = null) =>
  cookiesOf(await auth.registrar({ email, contrasena: CLAVE, key_referido }, NADIE));
const enTresDias = () => enTransaccion(ctx, (tx) => guardarAjustes(tx, { dias_sin_confirmar: 3 }, null));
const existe = async (email: string) => (await db.$count(user, eq(user.email, email))) > 0;

test("an account that was not confirmed in seven days is deleted with its mails and its referral", async () => {
  const { codigo_referido } = await auth.createConfirmedUser({ email: "invita@correo.cl", password: CLAVE });
  await registrar("nunca@correo.cl", codigo_referido);
  pasar(6.9);
  expect(await limpiarSinConfirmar(ctx)).toBe(0);
  pasar(0.2);
  expect(await limpiarSinConfirmar(ctx)).toBe(1);
  expect(await limpiarSinConfirmar(ctx)).toBe(0);
  expect(await existe("nunca@correo.cl")).toBe(false);
  expect(await db.$count(usuarios, eq(usuarios.email, "nunca@correo.cl"))).toBe(0);
  expect(await db.$count(referidos)).toBe(0);
  expect(await mailsTo(db, "nunca@correo.cl")).toEqual([]);
  expect(await db.$count(correos)).toBe(0);
  expect(await existe("invita@correo.cl")).toBe(true);
  const cookies = await registrar("nunca@correo.cl");
  await auth.confirmar(await tokenFor(db, "nunca@correo.cl"), cookies);
});

test("a newer sign-up or a link sent again gives seven days more, and a confirmed account stays", async () => {
  const confirmada = await registrar("firme@correo.cl");
  await auth.confirmar(await tokenFor(db, "firme@correo.cl"), confirmada);
  await registrar("otra-vez@correo.cl");
  await registrar("reenviada@correo.cl");
  pasar(6);
  await registrar("otra-vez@correo.cl");
  await auth.reenviarConfirmacion("reenviada@correo.cl", NADIE);
  pasar(6);
  expect(await limpiarSinConfirmar(ctx)).toBe(0);
  pasar(2);
  expect(await limpiarSinConfirmar(ctx)).toBe(2);
  expect(await existe("firme@correo.cl")).toBe(true);
});

test("the owner's setting decides, an account that invited others stays, and two runs at once hurt nothing", async () => {
  await enTresDias();
  await registrar("madre@correo.cl");
  const [madre] = await db.select().from(usuarios).where(eq(usuarios.email, "madre@correo.cl"));
  const { codigo_referido } = await auth.createConfirmedUser({
    email: "hija@correo.cl",
    password: CLAVE,
    key_referido: madre?.codigo_referido ?? null,
  });
  expect(codigo_referido).toMatch(/^[A-Z0-9]{8}$/);
  for (let n = 0; n < 20; n++) await registrar(`masa${n}@correo.cl`);
  pasar(4);
  const borradas = await Promise.all([limpiarSinConfirmar(ctx), limpiarSinConfirmar(ctx)]);
  expect(borradas.reduce((suma, n) => suma + n, 0)).toBe(20);
  expect(await existe("madre@correo.cl")).toBe(true);
  expect(await db.$count(account)).toBe(await db.$count(user));
});

test("accounts that cannot be deleted do not stop the others, however many come first", async () => {
  await enTresDias();
  const errores: string[] = [];
  const log = { ...ctx.log, error: (mensaje: string) => void errores.push(mensaje) };
  for (let n = 0; n < 3; n++) {
    await registrar(`atada${n}@correo.cl`);
    await db.execute(sql`insert into notificaciones (clave, usuario, titulo, texto)
      select 'prueba:' || codigo_referido, codigo_referido, 'Prueba', 'Prueba'
        from usuarios where email = ${`atada${n}@correo.cl`}`);
  }
  pasar(1);
  await registrar("suelta@correo.cl");
  pasar(4);
  expect(await limpiarSinConfirmar({ ...ctx, log }, 2)).toBe(1);
  expect(await existe("suelta@correo.cl")).toBe(false);
  expect(errores).toHaveLength(3);
});

test("a person who signs up again while the account is about to be deleted keeps it", async () => {
  await enTresDias();
  await registrar("justo@correo.cl");
  pasar(5);
  const [fila] = await db.select({ id: user.id }).from(user).where(eq(user.email, "justo@correo.cl"));
  const id = fila?.id ?? "";
  const renovada = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  const registro = db.transaction(async (tx) => {
    await tx.update(account).set({ updatedAt: ctx.clock.now }).where(eq(account.userId, id));
    renovada.resolve();
    await seguir.promise;
  });
  await renovada.promise;
  const limpieza = limpiarSinConfirmar({ ...ctx, log: { ...ctx.log, error: () => undefined } });
  // Let the deletion reach the lock.
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  seguir.resolve();
  await Promise.all([registro, limpieza]);
  expect(await existe("justo@correo.cl")).toBe(true);
});
