import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { session } from "#database/schema.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CLAVE, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirSesion } from "./abrir-sesion.server.ts";
import { buscarCredencialPorId, cambiarHash } from "./credenciales.store.server.ts";
import { terminarSesionesDe } from "./terminar-sesiones.server.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);

async function persona(email: string) {
  const { user_id } = await auth.createConfirmedUser({ email, password: CLAVE });
  const hash = (await buscarCredencialPorId(ctx, user_id))?.hash ?? "";
  return { user_id, hash, abrir: () => abrirSesion(ctx, { user_id, navegador: null, hash }) };
}
const abiertas = (user_id: string) => db.$count(session, eq(session.userId, user_id));

test("the password that was checked opens a session until it is replaced", async () => {
  const { user_id, abrir } = await persona("ana@correo.cl");
  expect(await abrir()).toMatch(/^[0-9a-f]{64}$/);
  await cambiarHash(ctx, user_id, "otra", ctx.now());
  expect(await abrir()).toBeNull();
  expect(await abiertas(user_id)).toBe(1);
});

test("a reset that ends the sessions just before this one is opened leaves none of the old password", async () => {
  const { user_id, abrir } = await persona("beto@correo.cl");
  let abierta: Promise<string | null> | undefined;
  await enTransaccion(ctx, async (tx) => {
    await cambiarHash(tx, user_id, "otra", tx.now());
    await terminarSesionesDe(tx, user_id);
    abierta = abrir();
    // Until it waits for the row, which this transaction holds.
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).not.toEqual([]);
    });
  });
  expect(await abierta).toBeNull();
  expect(await abiertas(user_id)).toBe(0);
});
