import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { enTransaccion, juntas, sqlState } from "./transaccion.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
await db.execute(sql`create table partes (id int primary key)`);
beforeEach(async () => void (await db.execute(sql`truncate partes`)));

const quedan = async () => (await db.execute(sql`select id from partes order by id`)).rows;

test("a part that fails without the database waits for the others, and nothing of them stays", async () => {
  const obra = enTransaccion(ctx, (tx) =>
    juntas([
      Promise.reject(new Error("no es un correo")),
      (async () => {
        await tx.db.execute(sql`select pg_sleep(0.02)`);
        await tx.db.execute(sql`insert into partes (id) values (1)`);
        await tx.db.execute(sql`insert into partes (id) values (2)`);
      })(),
    ]),
  );
  await expect(obra).rejects.toThrow("no es un correo");
  expect(await quedan()).toEqual([]);
});

test("the cause is thrown, not what the statements after it were told", async () => {
  const falla = await enTransaccion(ctx, async (tx) => {
    await tx.db.execute(sql`insert into partes (id) values (1)`);
    const honda = async () =>
      (await Promise.all([tx.db.execute(sql`insert into partes (id) values (1)`)]))[0];
    const otra = async () => await tx.db.execute(sql`insert into partes (id) values (3)`);
    await juntas([(async () => await honda())(), otra()]);
  }).catch((error: unknown) => error);
  expect(sqlState(falla)).toBe("23505");
  expect(await quedan()).toEqual([]);
});

test("a query that would be sent after the parts beside it is refused, and nothing stays", async () => {
  const obra = enTransaccion(ctx, (tx) => {
    const otra = async () => await tx.db.execute(sql`insert into partes (id) values (2)`);
    return juntas([tx.db.execute(sql`insert into partes (id) values (1)`), otra()]);
  });
  await expect(obra).rejects.toThrow("a query that was not sent yet");
  expect(await quedan()).toEqual([]);
});

test("what succeeds comes in its order", async () => {
  const vistos = await enTransaccion(ctx, (tx) => juntas([tx.now(), Promise.resolve("dos"), 3]));
  expect(vistos).toEqual([ctx.now(), "dos", 3]);
});
