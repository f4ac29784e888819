import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { ingresos_pendientes, session } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirSesion } from "#modules/usuarios/acceso/abrir-sesion.server.ts";
import { buscarCredencialPorId, cambiarHash } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { terminarSesionesDe } from "#modules/usuarios/acceso/terminar-sesiones.server.ts";
import { CLAVE, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirIngreso, completarIngreso } from "./ingreso-pendiente.server.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);

async function persona(email: string) {
  const { user_id } = await auth.createConfirmedUser({ email, password: CLAVE });
  const hash = (await buscarCredencialPorId(ctx, user_id))?.hash ?? "";
  return { user_id, abrir: () => abrirIngreso(ctx, { user_id, hash }) };
}

async function restablecer(tx: Tx, user_id: string) {
  await cambiarHash(tx, user_id, "otra", tx.now());
  await terminarSesionesDe(tx, user_id);
}

/** Until a transaction waits for a row of another one. */
const espera = () =>
  vi.waitFor(async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows).not.toEqual([]);
  });
const pendientes = (user_id: string) =>
  db.$count(ingresos_pendientes, eq(ingresos_pendientes.user_id, user_id));
const probada = async () => true;

test("the password that was checked begins a login until it is replaced", async () => {
  const { user_id, abrir } = await persona("ana@correo.cl");
  expect(await completarIngreso(ctx, (await abrir()) ?? "", probada)).toMatchObject({ user_id });
  await cambiarHash(ctx, user_id, "otra", ctx.now());
  expect(await abrir()).toBeNull();
  expect(await pendientes(user_id)).toBe(0);
});

test("a reset just before the login begins leaves no right to finish it", async () => {
  const { user_id, abrir } = await persona("beto@correo.cl");
  let abierto: Promise<string | null> | undefined;
  await enTransaccion(ctx, async (tx) => {
    await restablecer(tx, user_id);
    abierto = abrir();
    await espera();
  });
  expect(await abierto).toBeNull();
  expect(await pendientes(user_id)).toBe(0);
});

test("a reset between the second factor and its session leaves no session", async () => {
  const { user_id, abrir } = await persona("carla@correo.cl");
  const token = (await abrir()) ?? "";
  let reset: Promise<void> | undefined;
  const ingreso = await completarIngreso(ctx, token, async () => {
    reset = enTransaccion(ctx, (tx) => restablecer(tx, user_id));
    await espera();
    return true;
  });
  await reset;
  expect(ingreso?.user_id).toBe(user_id);
  expect(await abrirSesion(ctx, { user_id, navegador: null, hash: ingreso?.hash })).toBeNull();
  expect(await db.$count(session, eq(session.userId, user_id))).toBe(0);
});
