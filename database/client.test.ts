import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import type { Around } from "./client/pool.ts";
import { PREPARED } from "./client/prepared.ts";
import { inTransaction } from "./client/transaction.ts";
import { openDatabase } from "./client.ts";

const { db, url } = await testDatabase();
await db.execute(sql`create table hechos (id int primary key)`);
beforeEach(async () => void (await db.execute(sql`truncate hechos`)));

/** A database with one connection, which is closed with the test. */
function single(around?: Around) {
  const one = openDatabase(url, { max: 1, around });
  onTestFinished(one.close);
  return one;
}

test("a connection that is lost is told of, except while the pool closes", async () => {
  const lost: string[] = [];
  const { pool, close } = openDatabase(url, { onError: ({ message }) => lost.push(message) });
  const client = await pool.connect();
  pool.emit("error", new Error("before"), client);
  client.release();
  const closed = close();
  pool.emit("error", new Error("while it closes"), client);
  await closed;
  expect(lost).toEqual(["before"]);
});

test("each statement passes `around`, those of transactions too, and it may change them", async () => {
  const seen: string[] = [];
  const one = single((statement, send) => {
    seen.push(statement.text);
    return send(statement.text.includes("secreto") ? { ...statement, values: ["otro"] } : statement);
  });
  await inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (${1})`));
  const { rows } = await one.pool.query<{ secreto: string }>("select $1::text as secreto", ["uno"]);
  expect(rows).toEqual([{ secreto: "otro" }]);
  expect(seen).toEqual([
    "begin",
    "insert into hechos (id) values ($1)",
    "commit",
    "select $1::text as secreto",
  ]);
});

const preparedOn = async (address: string) => {
  const one = openDatabase(address, { max: 1 });
  onTestFinished(one.close);
  for (const id of [1, 2]) {
    await one.db.execute(sql`${PREPARED} insert into hechos (id) values (${id})`);
    await inTransaction(one.db, (tx) => tx.select({ id: ID }).from(HECHOS).prepare("leer_hechos").execute());
    await one.db.execute(sql`select id from hechos where id = ${id}`);
  }
  const { rows } = await one.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements order by statement",
  );
  return rows.map(({ statement }) => statement);
};
const ID = sql<number>`id`;
const HECHOS = sql`hechos`;

test("a connection prepares marked statements and those that have a name, once each, and no others", async () => {
  expect(await preparedOn(url)).toEqual([
    "/* prepared */ insert into hechos (id) values ($1)",
    "select id from hechos",
  ]);
});

test("behind a pooler that knows no prepared statements there are none", async () => {
  expect(await preparedOn(`${url}?prepared=off`)).toEqual([]);
  expect((await db.execute(sql`select from hechos`)).rowCount).toBe(2);
});

test("a query that waited for a connection runs in the context of its own request", async () => {
  const request = new AsyncLocalStorage<number>();
  const seen: (number | undefined)[] = [];
  const one = single((statement, send) => {
    seen.push(request.getStore());
    return send(statement);
  });
  await Promise.all([1, 2, 3].map((n) => request.run(n, async () => one.db.execute(sql`select 1`))));
  expect(seen).toEqual([1, 2, 3]);
});

test("a query that fails leaves no connection taken", async () => {
  const one = single();
  for (let i = 0; i < 3; i++)
    await expect(one.db.execute(sql`select 1 / ${0}::int`)).rejects.toMatchObject({
      cause: { code: "22012" },
    });
  expect(one.pool.totalCount - one.pool.idleCount).toBe(0);
});

test("queries are rejected when no connection can be made", async () => {
  const nowhere = openDatabase("postgres://127.0.0.1:1/nada");
  afterAll(nowhere.close);
  const reads = [1, 2].map((n) => nowhere.db.execute(sql`select ${n}::int`));
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
