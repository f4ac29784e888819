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
