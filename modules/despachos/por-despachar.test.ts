import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { crecer } from "#demo/grow/crecer.ts";
import { tamanosDe } from "#demo/grow/tamanos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { contarPorDespachar } from "./cola.store.server.ts";

const { db, url } = await databaseOfEachTest();
const ctx = testCtx(db, new Date());

beforeAll(() => crecer(url, { tamanos: tamanosDe(0.0005), cofre: ctx.cofre }));

test("the orders that wait are those of the plain statement, and none when all of them left", async () => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(distinct venta)::int as total from productos_compras where estado in ('Pagado', 'Preparando')`);
  expect(rows[0]?.total).toBeGreaterThan(5);
  expect(await contarPorDespachar(ctx)).toBe(rows[0]?.total);
  await db.execute(
    sql`update productos_compras set estado = 'Entregado' where estado in ('Pagado', 'Preparando')`,
  );
  expect(await contarPorDespachar(ctx)).toBe(0);
});
