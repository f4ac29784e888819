import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { built, builtRows, place } from "./built.ts";
import { openDatabase } from "./client.ts";
import { categorias } from "./schema.ts";
import { isMarked } from "./statements.ts";

const { db, url } = await testDatabase();
const times = { built: 0 };
const byId = built((over) => {
  times.built++;
  return over
    .select({ categoria: categorias.categoria })
    .from(categorias)
    .where(eq(categorias.id, sql.placeholder("id")));
});

test("a read is built once for a database, and each transaction has its own", async () => {
  const [nueva] = await db.insert(categorias).values({ categoria: "Autos" }).returning();
  const id = nueva?.id ?? expect.fail("not stored");
  times.built = 0;
  expect(await Promise.all([byId(db).execute({ id }), byId(db).execute({ id: -1 })])).toEqual([
    [{ categoria: "Autos" }],
    [],
  ]);
  expect(times.built).toBe(1);
  await db.transaction(async (tx) => {
    await tx.update(categorias).set({ categoria: "Camiones" }).where(eq(categorias.id, id));
    expect(await byId(tx).execute({ id })).toEqual([{ categoria: "Camiones" }]);
    expect(await byId(db).execute({ id })).toEqual([{ categoria: "Autos" }]);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select name from pg_prepared_statements where statement like 'select "categoria" from "categorias"%'`);
    expect(rows).toEqual([{ name: expect.stringMatching(/^puntazo_[0-9a-f]{16}$/) }]);
  });
  expect(times.built).toBe(2);
});

test("the rows of a text that is built once come in its order, with instants as texts", async () => {
  const numbers = builtRows<{ n: number; at: string }>(
    () =>
      sql`select n, ${place("at")}::timestamptz as at from generate_series(1, ${place("last")}) n order by n desc`,
  );
  const at = "2026-11-14T15:00:00.000Z";
  const rows = await numbers(db, { at, last: 3 });
  expect(rows.map(({ n, at: text }) => [n, new Date(text).toISOString()])).toEqual(
    [3, 2, 1].map((n) => [n, at]),
  );
  expect(await numbers(db, { at, last: 0 })).toEqual([]);
});

test("behind a pooler without prepared statements it is sent as any other read", async () => {
  const plain = openDatabase(`${url}?prepared=off`, { max: 1 });
  try {
    expect(await byId(plain.db).execute({ id: -1 })).toEqual([]);
    const { rows } = await plain.db.execute(sql`select name from pg_prepared_statements`);
    expect(rows).toEqual([]);
  } finally {
    await plain.close();
  }
});

test("a named read leaves with the marked ones of its moment; a named write does not", () => {
  expect(isMarked({ text: "select 1", name: "puntazo_1" })).toBe(true);
  expect(isMarked({ text: "insert into t values (1)", name: "puntazo_1" })).toBe(false);
  expect(isMarked({ text: "select 1" })).toBe(false);
});
