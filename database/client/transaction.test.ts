import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Around } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

const { db, url } = await testDatabase();
await db.execute(sql`create table hechos (id int primary key)`);
beforeEach(async () => void (await db.execute(sql`truncate hechos`)));

/** A database with one connection, which is closed with the test. */
function single(around?: Around) {
  const one = openDatabase(url, { max: 1, around });
  onTestFinished(one.close);
  return one;
}

/** The process of PostgreSQL that serves the connection. */
const pidOf = async ({ pool }: ReturnType<typeof single>): Promise<number> =>
  (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;

test("a transaction that cannot begin gives its connection back", async () => {
  let lost = true;
  const one = single((statement, send) => {
    if (!lost || statement.text !== "begin") return send(statement);
    lost = false;
    return Promise.reject(new Error("lost"));
  });
  const work = inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (1)`));
  await expect(work).rejects.toMatchObject({ cause: { message: "lost" } });
  await inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (2)`));
  expect((await db.execute(sql`select id from hechos`)).rows).toEqual([{ id: 2 }]);
});

test("after a lost connection nothing of the transaction runs, and the next one has another", async () => {
  const one = single();
  const before = await pidOf(one);
  const work = inTransaction(one.db, async (tx) => {
    await tx.execute(sql`insert into hechos (id) values (1)`);
    await db.execute(sql`select pg_terminate_backend(${before})`);
    await tx.execute(sql`insert into hechos (id) values (2)`);
  });
  await expect(work).rejects.toThrow();
  await inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (3)`));
  expect((await db.execute(sql`select id from hechos`)).rows).toEqual([{ id: 3 }]);
});

test("a transaction whose work fails before its first statement leaves its connection clean", async () => {
  const one = single();
  const broken = inTransaction(one.db, async () => Promise.reject(new Error("no")));
  await expect(broken).rejects.toThrow("no");
  await one.db.execute(sql`insert into hechos (id) values (7)`);
  expect((await db.execute(sql`select id from hechos`)).rows).toEqual([{ id: 7 }]);
});

test("a connection to a server that takes no writes is not used again", async () => {
  const one = single();
  const before = await pidOf(one);
  const work = inTransaction(one.db, async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`insert into hechos (id) values (1)`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: "25006" } });
  expect(await pidOf(one)).not.toBe(before);
  expect(one.pool.totalCount).toBe(1);
});

test("a transaction that fails reports its own reason when its rollback fails too, and its connection goes", async () => {
  const one = single((statement, send) =>
    statement.text === "rollback" ? Promise.reject(new Error("lost at the rollback")) : send(statement),
  );
  const before = await pidOf(one);
  const work = inTransaction(one.db, async () => Promise.reject(new Error("no")));
  await expect(work).rejects.toThrow(/^no$/);
  expect(await pidOf(one)).not.toBe(before);
});

test("a connection lost at the commit is reported as that, and the next transaction has another", async () => {
  const one = single(async (statement, send) => {
    if (statement.text === "commit") await db.execute(sql`select pg_terminate_backend(${before})`);
    return send(statement);
  });
  const before = await pidOf(one);
  const work = inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (1)`));
  await expect(work).rejects.toThrow(/Failed query: commit/);
  expect(await pidOf(one)).not.toBe(before);
  expect((await db.execute(sql`select id from hechos`)).rows).toEqual([]);
});

test("a refused transaction keeps its connection", async () => {
  const one = single();
  const before = await pidOf(one);
  await expect(inTransaction(one.db, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pidOf(one)).toBe(before);
});

test("all reads of a snapshot see one moment, and it writes nothing", async () => {
  const one = single();
  const seen = await inTransaction(
    one.db,
    async (tx) => {
      const count = () => tx.$count(sql`hechos`);
      const first = await count();
      await db.execute(sql`insert into hechos (id) values (1)`);
      return [first, await count()];
    },
    { snapshot: true },
  );
  expect(seen).toEqual([0, 0]);
  const write = inTransaction(one.db, (tx) => tx.execute(sql`insert into hechos (id) values (2)`), {
    snapshot: true,
  });
  await expect(write).rejects.toMatchObject({ cause: { code: "25006" } });
});
