import { expect, test } from "vitest";
import { categorias, productos, sorteos } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { leerNovedades } from "./leer-novedades.server.ts";

const database = await databaseOfEachTest();
const ctx = testCtx(database.db);

test("an empty shop has no news", async () => {
  expect(await leerNovedades(ctx)).toEqual({ categorias: [], nuevos: [], por_cerrar: [] });
});

test("the foot offers the newest products and the fullest open raffles of what is on sale", async () => {
  const [hogar] = await ctx.db.insert(categorias).values({ categoria: "Hogar" }).returning();
  const categoria_id = hogar?.id ?? 0;
  const producto = (sku: string, dia: number, disponible = true) => ({
    sku,
    producto: `Producto ${sku}`,
    categoria_id,
    precio_cliente: 1000,
    disponible,
    created_at: new Date(Date.UTC(2026, 10, dia)),
  });
  await ctx.db
    .insert(productos)
    .values([
      producto("1", 1),
      producto("2", 2),
      producto("3", 3),
      producto("4", 4),
      producto("5", 5, false),
    ]);
  const sorteo = (key: string, sku: string, reunido: number) => ({
    key,
    producto: sku,
    objetivo: 100,
    minimo: 1,
    reunido,
    compromiso: "c",
  });
  const lleno = { ...sorteo("SRT-LLENO", "2", 100), estado: "Cerrado" as const, fecha_termino: ctx.now() };
  await ctx.db
    .insert(sorteos)
    .values([sorteo("SRT-UNO1", "1", 40), lleno, sorteo("SRT-TRES", "3", 90), sorteo("SRT-OTRO", "4", 10)]);

  const { nuevos, por_cerrar, ...resto } = await leerNovedades(ctx);
  expect(resto.categorias).toEqual([{ id: categoria_id, categoria: "Hogar" }]);
  expect(nuevos.map(({ sku }) => sku)).toEqual(["4", "3", "2"]);
  expect(por_cerrar).toEqual([
    { sku: "3", producto: "Producto 3", faltan: 10 },
    { sku: "1", producto: "Producto 1", faltan: 60 },
  ]);
});
