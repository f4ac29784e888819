import { expect, test } from "vitest";
import { categorias } from "#database/schema.ts";
import { hayProducto, leerPortada } from "#modules/productos/leer-portada.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const pedido = {
  destacados: ["B", "A"],
  escenas: { parrillas: { categoria: "Parrillas", skus: ["A", "B", "C"] } },
  muestra: 4,
};

test("an empty shop has an empty front", async () => {
  expect(await leerPortada(ctx, pedido)).toEqual({ destacados: [], escenas: { parrillas: [] }, muestra: [] });
});

test("a scene shows its own products in their order and fills up with its category", async () => {
  const [categoria] = await db.insert(categorias).values({ categoria: "Parrillas" }).returning();
  const categoria_id = categoria?.id ?? 0;
  const dia = (n: number) => new Date(Date.UTC(2026, 0, n));
  await crearProducto(ctx, { sku: "A", created_at: dia(1) });
  await crearProducto(ctx, { sku: "B", created_at: dia(2) });
  await crearProducto(ctx, { sku: "C", disponible: false, categoria_id, created_at: dia(9) });
  await crearProducto(ctx, { sku: "D", categoria_id, created_at: dia(4) });
  await crearProducto(ctx, { sku: "E", categoria_id, created_at: dia(3) });

  const { destacados, escenas, muestra } = await leerPortada(ctx, pedido);
  const skus = (filas: readonly { sku: string }[]) => filas.map(({ sku }) => sku);
  expect(skus(destacados)).toEqual(["B", "A"]);
  expect(skus(escenas.parrillas)).toEqual(["A", "B", "D"]);
  expect(skus(muestra)).toEqual(["D", "B", "E", "A"]);
});

test("a product that was withdrawn is not there", async () => {
  expect(await hayProducto(ctx, "A")).toBe(true);
  expect(await hayProducto(ctx, "C")).toBe(false);
  expect(await hayProducto(ctx, "nada")).toBe(false);
});
