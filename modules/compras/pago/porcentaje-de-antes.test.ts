import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { tickets_compras } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { comprarPagado, deProducto, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPareja } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db, ctx, admin } = await tiendaConAdmin();
const producto = await crearProducto(ctx, { sku: "700002", puntos_regalo: 15 });
const migracion = readFileSync(join(PROJECT_ROOT, "database/migrations/0004_deudas.sql"), "utf8")
  .split("--> statement-breakpoint")
  .find((orden) => orden.includes('UPDATE "tickets_compras"'));

test("a credit of before its percentage was kept gets the shop's one if it gives the same points", async () => {
  const { compra } = await crearPareja(ctx);
  const codigo = await comprarPagado(ctx, compra, admin, [deProducto(producto)]);
  const { venta } = await leerTodo(ctx, codigo);
  const deLaVenta = eq(tickets_compras.venta_origen, venta.id);
  const migrado = async () => {
    await db.update(tickets_compras).set({ porcentaje: 1 }).where(deLaVenta);
    await db.execute(sql.raw(migracion ?? ""));
    const [credito] = await db.select().from(tickets_compras).where(deLaVenta);
    return { puntos: credito?.puntos, porcentaje: credito?.porcentaje };
  };
  const ajustar = (referido_porcentaje: number) =>
    enTransaccion(ctx, (tx) => guardarAjustes(tx, { referido_porcentaje }, null));
  // Of 15 points, 7 % to 13 % give one.
  expect(await migrado()).toEqual({ puntos: 1, porcentaje: 10 });
  await ajustar(12);
  expect(await migrado()).toEqual({ puntos: 1, porcentaje: 12 });
  await ajustar(20);
  expect(await migrado()).toEqual({ puntos: 1, porcentaje: 7 });
});
