import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerPocoStock } from "./existencias.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { categoria_id } = await crearProducto(ctx, { sku: "BASE" });

test("low stock is listed from its index, whatever the setting", async () => {
  await db.execute(sql`
    insert into productos (sku, producto, categoria_id, precio_cliente, existencias, disponible)
    select 'E' || n, 'Producto ' || n, ${categoria_id}, 1000, case when n % 3 = 0 then null else n end, n % 7 <> 0
      from generate_series(0, 5000) n`);
  await db.execute(sql`analyze productos`);
  const esperados = (desde: number) =>
    Array.from({ length: desde + 1 }, (_, n) => n).filter((n) => n % 3 !== 0 && n % 7 !== 0);
  for (const desde of [0, 1, 2, 5, 6, 50, 999, 1000]) {
    const { productos, total } = await leerPocoStock(ctx, desde, 2_000);
    expect(productos.map(({ existencias }) => existencias)).toEqual(esperados(desde));
    expect(total).toBe(esperados(desde).length);
  }
});

test("the planner uses the index, without rows of other products", async () => {
  const { explicado, planes } = explicar(ctx);
  for (const desde of [0, 5, 50]) await leerPocoStock(explicado, desde, 5);
  for (const plan of planes) {
    expect(plan).toContain("productos_pocas_idx");
    expect(plan).not.toContain("Seq Scan");
  }
  expect(planes).toHaveLength(3);
});

test("a sale of a well-stocked product rewrites no index", async () => {
  await crearProducto(ctx, { sku: "HOT", existencias: 40 });
  const calientes = await db.transaction(async (tx) => {
    for (const quedan of [39, 38, 37, 36])
      await tx.execute(sql`update productos set existencias = ${quedan} where sku = 'HOT'`);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select pg_stat_get_xact_tuples_hot_updated('productos'::regclass)::int as n`,
    );
    return rows[0]?.n ?? 0;
  });
  // The first one may leave a full page.
  expect(calientes).toBeGreaterThanOrEqual(3);
});
