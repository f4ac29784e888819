import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { insertarRespuestas } from "./idempotencia.store.server.ts";
import { enTransaccion, recordarRechazo } from "./transaccion.server.ts";

const { db } = await testDatabase();
const idempotency = { quien: "ANA00001", clave: "clave-en-curso", funcion: "comprar", huella: "h" };
const ctx = { ...testCtx(db), idempotency };

const negar = () => Promise.reject(new Rechazo("estado", "No queda ninguno."));

test("a refusal does not wait for ever for another request with its key, and gets its answer once there is one", async () => {
  const fin = Promise.withResolvers<void>();
  const escrita = Promise.withResolvers<void>();
  const otra = db.transaction(async (tx) => {
    await insertarRespuestas(tx, [{ ...idempotency, http_status: 200, respuesta: "primera" }]);
    escrita.resolve();
    await fin.promise;
  });
  await escrita.promise;
  const ocupado = { clase: "ocupado", datos: { retry_after: 5 } };
  await Promise.all([
    expect(enTransaccion(ctx, negar)).rejects.toMatchObject(ocupado),
    expect(recordarRechazo(ctx, new Rechazo("valor", "Mal escrito."))).rejects.toMatchObject(ocupado),
  ]);
  fin.resolve();
  await otra;
  expect(await enTransaccion(ctx, negar)).toBe("primera");
});

test("a write that met a server that takes none is done again over another connection", async () => {
  const intentos: number[] = [];
  const hecha = await enTransaccion(testCtx(db), async (tx) => {
    const { rows } = await tx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    intentos.push(rows[0]?.pid ?? 0);
    if (intentos.length === 1) await tx.db.execute(sql`set transaction read only`);
    await insertarRespuestas(tx.db, [
      { ...idempotency, clave: "clave-repetida", http_status: 200, respuesta: intentos.length },
    ]);
    return "escrita";
  });
  expect(hecha).toBe("escrita");
  expect(new Set(intentos).size).toBe(2);
});
