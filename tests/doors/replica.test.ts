import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "#database/client.ts";
import { openReplica, type Replica } from "#database/replica.ts";
import { mayReadCopy } from "#server/pages/render/catalogue-reads.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile, cleanUp } from "#tests/support/e2e/cleanup.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { openWholeShop, SHOP } from "#tests/support/whole-shop.ts";

const { url, pool } = await testDatabase();
afterAll(cleanUp);

const open = (address: string) => {
  const told: boolean[] = [];
  const replica = openReplica({ url: address, main: pool, beat_ms: 20, onChange: (now) => told.push(now) });
  return { replica, told };
};
const usable = (replica: Replica) =>
  vi.waitFor(() => expect(replica.db()).not.toBeNull(), { timeout: 60_000 });

test("a copy is asked once it has what the main database had", async () => {
  const { replica, told } = open(url);
  expect(replica.db()).toBeNull();
  await usable(replica);
  expect(told).toEqual([true]);
  await replica.close();
});

test("a copy that does not answer is not asked", async () => {
  const { replica, told } = open("postgres://nadie:x@127.0.0.1:1/nada");
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select pg_current_wal_lsn()");
    expect(rows).toHaveLength(1);
  });
  expect(replica.db()).toBeNull();
  expect(told).toEqual([]);
  await replica.close();
});

test.each([
  ["/", "GET", {}, true],
  ["/productos?q=té", "GET", {}, true],
  ["/productos.data", "HEAD", {}, true],
  ["/_.data", "GET", {}, true],
  ["/productos/detalle-producto/100001/comprar", "GET", {}, true],
  ["/productos/detalle-producto/100001/participa", "GET", {}, false],
  ["/productos/detalle-producto/100001/sorteo/S-1", "GET", {}, false],
  ["/juegos/el-montoncito", "GET", {}, false],
  ["/productos", "POST", {}, false],
  ["/productos", "GET", { Cookie: "a=1" }, false],
  ["/mis-pedidos", "GET", {}, false],
])("%s %s %o may be read from a copy: %s", (path, method, headers, expected) => {
  expect(mayReadCopy(new Request(`${SHOP}${path}`, { method, headers }))).toBe(expected);
});

test("the shop window is read from a copy that cannot be written, everything else from the main database", async () => {
  const database = openForFile(await demoDatabase());
  const readOnly = new URL(database.url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const copy = openDatabase(readOnly.href, { max: 4 });
  afterFile(copy.close);
  const asked = vi.spyOn(copy.pool, "query");
  const shop = await openWholeShop({ database, copy: () => copy.db });
  for (const path of ["/", "/productos", "/productos/detalle-producto/100001/comprar"]) {
    asked.mockClear();
    expect((await shop.ask(path)).status, path).toBe(200);
    expect(asked, path).toHaveBeenCalled();
  }
  asked.mockClear();
  expect((await shop.ask("/juegos/el-montoncito")).status).toBe(200);
  expect((await shop.ask("/productos", { cookie: "a=1" })).status).toBe(200);
  expect(asked).not.toHaveBeenCalled();
  expect(shop.lines.filter(({ level }) => level === "error")).toEqual([]);
});
