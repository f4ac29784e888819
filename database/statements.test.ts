import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { type Db, openDatabase } from "./client.ts";
import { failedToBegin, PREPARED, StatementNames } from "./statements.ts";

const { db, pool, url } = await testDatabase();
await db.execute(sql`create table hechos (id int primary key, que text)`);
beforeEach(async () => void (await db.execute(sql`truncate hechos`)));

const REPEATS = 25;
/** The statements that the connection of a transaction has prepared. */
const prepared = async (over: Db): Promise<string[]> =>
  over.transaction(async (tx) => {
    for (let i = 0; i < REPEATS; i++) {
      await tx.execute(sql`insert into hechos (id) values (${i})`);
      await tx.execute(sql`${PREPARED} select id from hechos where id = ${i}`);
      await tx.execute(sql`select que from hechos where id > ${i}`);
    }
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements order by statement`,
    );
    return rows.map(({ statement }) => statement);
  });

test("repeated writes and marked reads are prepared, other reads are planned for their values", async () => {
  expect(await prepared(db)).toEqual([
    "/* prepared */ select id from hechos where id = $1",
    "insert into hechos (id) values ($1)",
  ]);
});

test("a URL with prepared=off prepares nothing, as poolers without prepared statements need", async () => {
  const plain = openDatabase(`${url}?prepared=off`, { max: 1 });
  afterAll(plain.close);
  expect(await prepared(plain.db)).toEqual([]);
});

test("texts that vary without end get no names without end", () => {
  const names = new StatementNames();
  const named = new Set<string | undefined>();
  for (let n = 0; n < 1_000; n++)
    for (let i = 0; i < REPEATS; i++) named.add(names.nameOf({ text: `insert into t values (${n})` }));
  expect(named.size).toBe(251);
  expect(names.nameOf({ text: `insert into t values ${"()".repeat(9_000)}` })).toBeUndefined();
  expect(names.nameOf({ text: "select 1", name: "given" })).toBe("given");
});

test("a text of several statements is never prepared", async () => {
  for (let i = 0; i < REPEATS; i++)
    await db.execute(sql`update hechos set que = 'x' where id = 1; delete from hechos where id = 1`);
});

test("statements that are sent together run in the order in which they were asked", async () => {
  const seen = await db.transaction(async (tx) => {
    const count = async () => Number((await tx.execute(sql`select count(*) as n from hechos`)).rows[0]?.n);
    const add = async (id: number) => void (await tx.execute(sql`insert into hechos (id) values (${id})`));
    const [before, , between, , after] = await Promise.all([count(), add(1), count(), add(2), count()]);
    return [before, between, after];
  });
  expect(seen).toEqual([0, 1, 2]);
});

test("the first failure of a group is the one that is thrown, and nothing of the transaction stays", async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into hechos (id) values (1)`);
    await Promise.all([
      tx.execute(sql`insert into hechos (id) values (2)`),
      tx.execute(sql`insert into hechos (id) values (1)`),
      tx.execute(sql`insert into hechos (id) values (3)`),
    ]);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await db.execute(sql`select from hechos`)).toMatchObject({ rowCount: 0 });
});

test("a transaction whose work fails before its first statement leaves its connection clean", async () => {
  const one = openDatabase(url, { max: 1 });
  afterAll(one.close);
  const broken = one.db.transaction(async () => Promise.reject(new Error("no")));
  await expect(broken).rejects.toThrow("no");
  await one.db.execute(sql`insert into hechos (id) values (7)`);
  expect((await db.execute(sql`select id from hechos`)).rows).toEqual([{ id: 7 }]);
});

test("after a begin that failed no statement of the transaction runs by itself", async () => {
  const one = openDatabase(url, { max: 1 });
  afterAll(() => one.close());
  const client = await one.pool.connect();
  // A connection that is lost is the only way in which `begin` fails.
  await pool.query("select pg_terminate_backend($1)", [Reflect.get(client, "processID")]);
  client.release();
  const work = one.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`insert into hechos (id) values (8)`);
  });
  await work.catch(() => undefined);
  const { rowCount } = await db.execute(sql`select from hechos where id = 8`);
  // The pool may have replaced the connection before: then the whole transaction was written.
  expect(rowCount).toBe(await work.then(() => 1).catch(() => 0));
});

test("a name follows from its text, so that processes behind one pooler agree", () => {
  const named = (text: string) => {
    const names = new StatementNames();
    let name: string | undefined;
    for (let i = 0; i < REPEATS; i++) name = names.nameOf({ text });
    return name;
  };
  expect(named("insert into a values ($1)")).toBe(named("insert into a values ($1)"));
  expect(named("insert into a values ($1)")).not.toBe(named("insert into b values ($1)"));
});

test("a `begin` that fails reaches its transaction, and its connection serves no other query", async () => {
  const one = openDatabase(url, { max: 1 });
  afterAll(one.close);
  const { rows } = await one.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const client = await one.pool.connect();
  await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  await expect(
    (async () => {
      await client.query({ text: "begin" });
      await client.query({ text: "insert into hechos (id) values (9)" });
    })(),
  ).rejects.toThrow();
  expect(failedToBegin(client)).toBe(true);
  client.release(true);
  // The pool's own queries have a callback: it is called, on this connection or the next.
  await one.pool.query("select 1").catch(() => undefined);
  await expect(one.pool.query("select 1 as n")).resolves.toMatchObject({ rows: [{ n: 1 }] });
  expect(await db.execute(sql`select from hechos`)).toMatchObject({ rowCount: 0 });
});
