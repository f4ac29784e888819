import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerMovimientosExistencias } from "./existencias.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("of a product that moved often, but not lately, only its own movements are read", async () => {
  for (const sku of ["ANTES", "AHORA"]) await crearProducto(ctx, { sku });
  for (const sku of ["ANTES", "AHORA"])
    await db.execute(sql`insert into existencias_movimientos (producto, causa, cantidad, quedan)
      select ${sku}, 'venta', -1, n from generate_series(1, 5000) n`);
  await db.execute(sql`analyze existencias_movimientos`);
  const leidas = await db.transaction(async (tx) => {
    expect(await leerMovimientosExistencias({ db: tx }, "ANTES", { limite: 20, desde: 0 })).toHaveLength(20);
    const { rows } = await tx.execute<{ filas: number }>(sql`select idx_tup_fetch + seq_tup_read as filas
      from pg_stat_xact_user_tables where relname = 'existencias_movimientos'`);
    return rows[0]?.filas;
  });
  expect(leidas).toBeLessThan(50);
});
