import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { leerSecretoMarcas } from "./sellos.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("seals and nodes cannot be changed or deleted", async () => {
  for (const tabla of ["libro_sellos", "libro_nodos"]) {
    await expect(db.execute(sql.raw(`delete from ${tabla}`))).rejects.toThrow();
    await expect(db.execute(sql.raw(`update ${tabla} set fecha = fecha`))).rejects.toThrow();
    await expect(db.execute(sql.raw(`truncate ${tabla}`))).rejects.toThrow();
  }
});

test("the secret of the book is made once, even by many at once", async () => {
  const secretos = await Promise.all(Array.from({ length: 8 }, () => leerSecretoMarcas(ctx)));
  expect(new Set(secretos.map((secreto) => Buffer.from(secreto).toString("hex"))).size).toBe(1);
  expect(secretos[0]).toHaveLength(32);
});
