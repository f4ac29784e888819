import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { idempotencia } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fn } from "#server/functions/row.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
await db.execute(sql`create table hechos (id serial primary key, n int not null)`);
const contar = async () => Number((await db.execute(sql`select count(*) c from hechos`)).rows[0]?.c);

const schema = z.object({ n: z.int(), nota: z.string().optional() });
let cerrado = false;
let fallas = 0;

/** Writes one row and, if closed, refuses after writing, so that the write must be rolled back. */
const anotar = (ctx: Ctx, { n }: { n: number }) =>
  enTransaccion(ctx, async (tx) => {
    await tx.db.execute(sql`insert into hechos (n) values (${n})`);
    const { rows } = await tx.db.execute(sql`select max(id) id from hechos`);
    tx.announce({ tabla: "ventas" });
    await tx.db.execute(sql`select pg_sleep(0.03)`);
    if (cerrado) throw new Rechazo("estado", `Cerrado en ${rows[0]?.id}.`, { id: rows[0]?.id });
    if (fallas-- > 0) throw new Error("mala suerte");
    return { id: rows[0]?.id };
  });

const antesDeEmpezar = async (ctx: Ctx, input: { n: number }) => {
  if (cerrado) throw new Rechazo("valor", "Demasiado poco.");
  return anotar(ctx, input);
};

const shop = openDoors(db, {
  table: [
    fn({ name: "anotar", method: "POST", access: "visitante", schema, run: anotar }),
    fn({ name: "antes", method: "POST", access: "visitante", schema, run: antesDeEmpezar }),
    fn({ name: "leer", method: "POST", access: "visitante", schema, run: async () => ({ leido: true }) }),
  ],
});
let ana: Sesion;
let otro: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
});
beforeEach(async () => {
  cerrado = false;
  fallas = 0;
  await db.execute(sql`truncate hechos, idempotencia`);
  shop.ctx.eventos.length = 0;
});

test("the same key gets the first answer again and writes nothing more", async () => {
  const primera = await call(shop, "anotar", { n: 1 }, { as: ana, key: "clave-000001" });
  const segunda = await call(shop, "anotar", { nota: undefined, n: 1 }, { as: ana, key: "clave-000001" });
  expect([segunda.status, segunda.text]).toEqual([200, primera.text]);
  expect(await contar()).toBe(1);
  expect(shop.ctx.eventos).toHaveLength(1);
});

test("sixteen at once with one key write once and answer alike", async () => {
  const todas = await Promise.all(
    Array.from({ length: 16 }, () => call(shop, "anotar", { n: 1 }, { as: ana, key: "clave-000002" })),
  );
  expect(new Set(todas.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await contar()).toBe(1);
});

test("no key, other keys and other people are other actions", async () => {
  const key = "clave-000003";
  await call(shop, "anotar", { n: 1 }, { as: ana });
  await call(shop, "anotar", { n: 1 }, { as: ana, key });
  await call(shop, "anotar", { n: 1 }, { as: otro, key });
  await call(shop, "anotar", { n: 1 }, { key, address: "203.0.113.1" });
  await call(shop, "anotar", { n: 1 }, { key, address: "203.0.113.2" });
  expect(await contar()).toBe(5);
  const quienes = await db.select({ quien: idempotencia.quien }).from(idempotencia);
  expect(quienes.some(({ quien }) => quien.includes("203.0"))).toBe(false);
});

test("the same key for another content or function gets 409", async () => {
  const key = "clave-000004";
  await call(shop, "anotar", { n: 1 }, { as: ana, key });
  const mensaje = "Esa clave de repetición ya se usó para otra solicitud.";
  const otroCuerpo = await call(shop, "anotar", { n: 2 }, { as: ana, key });
  expect([otroCuerpo.status, otroCuerpo.body.error]).toEqual([409, mensaje]);
  expect((await call(shop, "antes", { n: 1 }, { as: ana, key })).status).toBe(409);
  expect(await contar()).toBe(1);
});

test.each(["anotar", "antes"])(
  "a refusal of %s is the first answer too, and nothing was written",
  async (name) => {
    const key = "clave-000005";
    cerrado = true;
    const primera = await call(shop, name, { n: 1 }, { as: ana, key });
    cerrado = false;
    const segunda = await call(shop, name, { n: 1 }, { as: ana, key });
    expect(primera.status).toBeGreaterThanOrEqual(409);
    expect([segunda.status, segunda.text]).toEqual([primera.status, primera.text]);
    expect([await contar(), shop.ctx.eventos]).toEqual([0, []]);
  },
);

test("a request that waits for a key that is refused gets the same refusal", async () => {
  cerrado = true;
  const todas = await Promise.all(
    Array.from({ length: 8 }, () => call(shop, "anotar", { n: 1 }, { as: ana, key: "clave-000006" })),
  );
  expect(new Set(todas.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(todas[0]?.status).toBe(409);
});

test("a mistake of ours is no answer: the same key tries again", async () => {
  const key = "clave-000007";
  fallas = 1;
  expect((await call(shop, "anotar", { n: 1 }, { as: ana, key })).status).toBe(500);
  expect((await call(shop, "anotar", { n: 1 }, { as: ana, key })).status).toBe(200);
  expect(await contar()).toBe(1);
});

test("a function without transaction takes a key and stores nothing", async () => {
  for (const _ of [1, 2]) {
    const { status, body } = await call(shop, "leer", { n: 1 }, { as: ana, key: "clave-000008" });
    expect([status, body]).toEqual([200, { leido: true }]);
  }
  expect(await db.$count(idempotencia)).toBe(0);
});

test.each(["corta", "x".repeat(129), "con espacio dentro", "acentuada-ñ-123"])(
  "the key %j gets 400",
  async (key) => {
    const { status, body } = await call(shop, "anotar", { n: 1 }, { as: ana, key });
    expect([status, body.error]).toEqual([400, expect.stringContaining("Idempotency-Key")]);
    expect(await contar()).toBe(0);
  },
);
