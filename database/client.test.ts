import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./client.ts";

const { url } = await testDatabase();

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
