import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./client.ts";
import { PREPARED } from "./statements.ts";

const { url } = await testDatabase();
const { db, pool, close } = openDatabase(url, { max: 3 });
afterAll(close);

const marked = async (n: number) =>
  (
    await db.execute<{ n: number; pid: number }>(
      sql`${PREPARED} select ${n}::int as n, pg_backend_pid() as pid`,
    )
  ).rows[0];
const plain = async () =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
const failing = async () => await db.execute(sql`${PREPARED} select 1 / ${0}::int`);
const ending = async () => await db.execute(sql`${PREPARED} select pg_terminate_backend(pg_backend_pid())`);

test("marked reads of one moment are answered by one connection, each with its own answer", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(marked));
  expect(answers.map((answer) => answer?.n)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(answers.map((answer) => answer?.pid)).size).toBe(1);
});

test("other reads do not keep them waiting: each has a connection of its own", async () => {
  const pids = await Promise.all([plain(), plain(), marked(1).then((answer) => answer?.pid)]);
  expect(new Set(pids).size).toBe(3);
});

test("a read that fails is told so, those beside it are answered, and no connection stays taken", async () => {
  for (let i = 0; i < 10; i++) {
    const [before, failed, after] = await Promise.allSettled([marked(1), failing(), marked(2)]);
    expect(before).toMatchObject({ status: "fulfilled", value: { n: 1 } });
    expect(failed).toMatchObject({ status: "rejected", reason: { cause: { code: "22012" } } });
    expect(after).toMatchObject({ status: "fulfilled", value: { n: 2 } });
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("a connection that is lost fails its reads, and the next ones have another", async () => {
  const lost = Promise.allSettled([marked(1), ending(), marked(2)]);
  expect((await lost).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await marked(3)).toMatchObject({ n: 3 });
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("reads are rejected when no connection can be made", async () => {
  const nowhere = openDatabase("postgres://127.0.0.1:1/nada");
  afterAll(nowhere.close);
  const reads = [1, 2].map((n) => nowhere.db.execute(sql`${PREPARED} select ${n}::int`));
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
