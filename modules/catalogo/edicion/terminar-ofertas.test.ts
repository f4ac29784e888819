import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos } from "#database/schema.ts";
import { crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { terminarOfertas } from "./terminar-ofertas.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, admin);

const datos = (sku: string, cambios: Record<string, string> = {}) => ({
  sku,
  producto: "Tetera",
  categoria_id: String(hogar),
  precio_cliente: "8.000",
  puntos: "0",
  puntos_regalo: "0",
  minimo_puntos: "1",
  disponible: "on",
  ...cambios,
});
const dia = (dias: number) => diaDe(ctx.now(), dias);
const leer = async (sku: string) => (await db.select().from(productos).where(eq(productos.sku, sku)))[0];
const manana = { ...ctx, now: () => new Date(ctx.now().getTime() + 36 * 3_600_000) };

test("an offer lasts until the end of its day and ends once, however many end it", async () => {
  for (const sku of ["1", "2"]) await cobroAntes(ctx, sku, 10_000);
  await crearProducto(ctx, datos("1", { precio_normal: "10.000", oferta_hasta: dia(0) }), admin);
  await crearProducto(ctx, datos("2", { precio_normal: "10.000", oferta_hasta: dia(5) }), admin);
  await crearProducto(ctx, datos("3"), admin);
  expect(await terminarOfertas(ctx)).toBe(0);
  ctx.eventos.length = 0;
  const veces = await Promise.all(Array.from({ length: 8 }, () => terminarOfertas(manana)));
  expect(veces.reduce((suma, n) => suma + n, 0)).toBe(1);
  expect(ctx.eventos).toEqual([{ tabla: "productos", clave: "1" }]);
  expect(await leer("1")).toMatchObject({ precio_cliente: 10_000, precio_normal: null, oferta_hasta: null });
  expect(await leer("2")).toMatchObject({ precio_cliente: 8000, precio_normal: 10_000 });
  expect(await leer("3")).toMatchObject({ precio_cliente: 8000, precio_normal: null });
});

test("a day that is over is refused, unless the product already had it", async () => {
  const pasada = { precio_normal: "10.000", oferta_hasta: dia(-1) };
  await seNiega(crearProducto(ctx, datos("4", pasada), admin), "valor", "ya pasó");
  await crearProducto(ctx, datos("3"), admin);
  await seNiega(editarProducto(ctx, "3", datos("3", pasada), admin), "valor", "ya pasó");
  await cobroAntes(ctx, "3", 10_000);
  const vence = { precio_normal: "10.000", oferta_hasta: dia(0) };
  await editarProducto(ctx, "3", datos("3", vence), admin);
  const { cambio } = await editarProducto(manana, "3", datos("3", { ...vence, producto: "Otra" }), admin);
  expect(cambio).toBe(true);
  expect((await editarProducto(manana, "3", datos("3", { ...vence, producto: "Otra" }), admin)).cambio).toBe(
    false,
  );
});
