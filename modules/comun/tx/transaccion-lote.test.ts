import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { idempotencia } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Final } from "./lotes.ts";
import { enTransaccion, fueDeshecha } from "./transaccion.server.ts";
import { enTransaccionDeLote } from "./transaccion-lote.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

beforeEach(() => db.delete(idempotencia));

const pedido = (clave: string, huella = "h") => ({
  idempotency: { quien: "ANA00001", clave, funcion: "hacer", huella },
});

const hacer = (pedidos: readonly ReturnType<typeof pedido>[], final: (clave: string) => Final<string>) =>
  enTransaccionDeLote<(typeof pedidos)[number], string>(ctx, pedidos, async (_, nuevos) =>
    nuevos.map(({ idempotency }) => final(idempotency.clave)),
  );

const hecha = (clave: string) => ({ respuesta: `hecha ${clave}` });
const negada = (): Final<string> => ({ error: new Rechazo("desconocido", "Ya no existe.") });

test("a key that was answered keeps its answer, though its request would now be refused for a moment", async () => {
  await hacer([pedido("clave-a")], hecha);
  const [a, otraVez, b, ajena] = await hacer(
    [pedido("clave-a"), pedido("clave-a"), pedido("clave-b"), pedido("clave-a", "otra")],
    negada,
  );
  expect([a, otraVez]).toEqual([hecha("clave-a"), hecha("clave-a")]);
  expect(b).toMatchObject({ error: { clase: "desconocido" } });
  expect(ajena).toMatchObject({ error: { clase: "estado" } });
  // The refusal was for that moment only.
  expect(await hacer([pedido("clave-b")], hecha)).toEqual([hecha("clave-b")]);
});

test("a batch in which a stored answer is remembered runs once", async () => {
  await hacer([pedido("clave-a")], hecha);
  let vueltas = 0;
  const finales = await enTransaccionDeLote<ReturnType<typeof pedido>, string>(
    ctx,
    [pedido("clave-a"), pedido("clave-b")],
    async () => {
      vueltas++;
      return [negada(), hecha("clave-b")];
    },
  );
  expect(finales).toEqual([hecha("clave-a"), hecha("clave-b")]);
  expect(vueltas).toBe(1);
  expect(await db.$count(idempotencia)).toBe(2);
});

const fallaDe = (trabajo: Promise<unknown>) =>
  trabajo.then(
    () => null,
    (error: unknown) => error,
  );

test("a transaction that its own work ended was rolled back for sure; one that failed after its commit was not", async () => {
  const propia = enTransaccion(ctx, () => Promise.reject(new Error("no cuadra")));
  expect(fueDeshecha(await fallaDe(propia))).toBe(true);
  const publish = () => {
    throw new Error("nobody listens");
  };
  const despues = enTransaccion({ ...ctx, publish }, async (tx) => tx.announce({ tabla: "correos" }));
  expect(fueDeshecha(await fallaDe(despues))).toBe(false);
  const cortada = enTransaccion(ctx, (tx) =>
    tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  );
  expect(fueDeshecha(await fallaDe(cortada))).toBe(false);
});
