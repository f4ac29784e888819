import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ajustes, categorias, productos, productos_opciones } from "#database/schema.ts";
import { portadaDemo, sembrarPortada } from "#demo/data/portada.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerInicio, leerVitrina } from "./leer-portada.server.ts";
import { insertarPortada } from "./portada.store.server.ts";
import type { SeccionVista } from "./vista.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const dia = (n: number) => new Date(Date.UTC(2026, 0, n));

const seccion = async <T extends SeccionVista["tipo"]>(tipo: T) =>
  (await leerInicio(ctx)).find((una): una is Extract<SeccionVista, { tipo: T }> => una.tipo === tipo);

test("an empty shop has an empty front, and no short address leads anywhere", async () => {
  expect(await leerInicio(ctx)).toEqual([]);
  expect(await leerVitrina(ctx, 1)).toBeNull();
});

test("the first product opens the page by itself", async () => {
  await crearProducto(ctx, { sku: "P", producto: "Poncho", created_at: dia(1) });
  const [carrusel, ...resto] = await leerInicio(ctx);
  expect(carrusel).toMatchObject({ tipo: "carrusel", laminas: [{ nombre: "Poncho" }], monedas: false });
  expect(resto).toEqual([]);
});

test("a page that does not fit is reported, and the shop makes its own", async () => {
  await crearProducto(ctx, { sku: "P", created_at: dia(1) });
  const dichos: unknown[] = [];
  await enTransaccion(ctx, (tx) =>
    insertarPortada(tx, { contenido: { automatica: true }, quien: null, publicada: true }),
  );
  await db.execute("update portadas set contenido = '{\"rara\": 1}'");
  const log = { ...ctx.log, error: (frase: string) => dichos.push(frase) };
  expect((await leerInicio({ ...ctx, log })).map(({ tipo }) => tipo)).toEqual(["carrusel"]);
  expect(dichos).toEqual(["portada: the stored home page does not fit"]);
  await db.execute("delete from portadas");
});

test("the demo's page is stored once, and never over another", async () => {
  await Promise.all([enTransaccion(ctx, sembrarPortada), enTransaccion(ctx, sembrarPortada)]);
  const { rows } = await db.execute<{ n: number }>("select count(*)::int as n from portadas");
  expect(rows[0]?.n).toBe(1);
  await db.execute("delete from portadas");
});

describe("a written page", () => {
  let categoria_id = 0;
  const skus = (filas: readonly { to: string }[] | undefined) => filas?.map(({ to }) => to.split("/")[3]);

  beforeEach(async () => {
    const [categoria] = await db.insert(categorias).values({ categoria: "Parrillas y asados" }).returning();
    categoria_id = categoria?.id ?? 0;
    await crearProducto(ctx, { sku: "A", created_at: dia(1) });
    await crearProducto(ctx, { sku: "B", created_at: dia(2) });
    await crearProducto(ctx, { sku: "C", disponible: false, categoria_id, created_at: dia(9) });
    await crearProducto(ctx, { sku: "D", categoria_id, created_at: dia(4) });
    await crearProducto(ctx, { sku: "E", categoria_id, created_at: dia(3) });
    const demo = portadaDemo(() => categoria_id);
    const objeto = { nombre: "", imagen: { tipo: "producto" as const }, a: "" };
    const herramienta = { nombre: "", texto: "", precio_muestra: null, vistas: [] };
    const portada = {
      ...demo,
      fogon: { ...demo.fogon, objetos: ["A", "B", "C"].map((sku) => ({ ...objeto, sku })) },
      vitrina: { ...demo.vitrina, objetos: ["A", "C"].map((sku) => ({ ...herramienta, sku })) },
    };
    await enTransaccion(ctx, (tx) =>
      insertarPortada(tx, { contenido: { automatica: false, portada }, quien: null, publicada: true }),
    );
  });

  test("a scene shows its own products in their order and fills up with its category", async () => {
    expect(skus((await seccion("fogon"))?.objetos)).toEqual(["A", "B", "D"]);
    expect((await seccion("marquesina"))?.muestra.map(({ sku }) => sku)).toEqual(["D", "B", "E", "A"]);
  });

  test("the short addresses lead to the products of the showcase, or to its category when one was withdrawn", async () => {
    expect((await seccion("vitrina"))?.herramientas.map(({ id, nombre }) => [id, nombre])).toEqual([
      [1, "Producto A"],
    ]);
    expect(await leerVitrina(ctx, 1)).toEqual({ sku: "A" });
    expect(await leerVitrina(ctx, 2)).toEqual({ categoria: "Parrillas y asados" });
    expect(await leerVitrina(ctx, 3)).toBeNull();
  });

  test("a product that is sold out leaves every section by itself, and comes back with its stock", async () => {
    const quedan = (existencias: number) =>
      db.update(productos).set({ existencias }).where(eq(productos.sku, "A"));
    await quedan(0);
    expect(skus((await seccion("fogon"))?.objetos)).toEqual(["B", "D", "E"]);
    expect(await seccion("vitrina")).toBeUndefined();
    expect((await seccion("marquesina"))?.muestra.map(({ sku }) => sku)).not.toContain("A");
    await quedan(1);
    expect(skus((await seccion("fogon"))?.objetos)).toEqual(["A", "B", "D"]);
  });

  test("a sample price is shown in a demo shop only: elsewhere every price and raffle is that of a product", async () => {
    const vitrina = async () =>
      (await seccion("vitrina"))?.herramientas.map(({ precio, sorteo }) => [precio, sorteo]);
    const lamina = async () =>
      (await seccion("carrusel"))?.laminas.map(({ precio }) => precio?.muestra ?? null);
    await db.execute(
      `update portadas set contenido = jsonb_set(contenido, '{portada,vitrina,objetos,0,precio_muestra}', '150')`,
    );
    await db.update(productos).set({ puntos: 400, puntos_final: 40 }).where(eq(productos.sku, "A"));
    const sorteo = { puntos: 400, puntos_final: 40 };
    expect(await vitrina()).toEqual([
      [{ muestra: false, hoy: expect.objectContaining({ precio_cliente: 10_000 }) }, sorteo],
    ]);
    expect((await lamina())?.includes(true)).toBe(false);
    await db.insert(ajustes).values({ clave: "demostracion", valor: true });
    expect(await vitrina()).toEqual([[{ muestra: true, valor: 150 }, sorteo]]);
    expect((await lamina())?.includes(true)).toBe(true);
  });

  test("an offer that has ended costs what it did before", async () => {
    const oferta = { precio_cliente: 5_000, precio_normal: 9_000, oferta_hasta: dia(20) };
    await db.update(productos).set(oferta).where(eq(productos.sku, "B"));
    const precio = async () => (await seccion("fogon"))?.objetos[1]?.precio;
    expect(await precio()).toMatchObject({ precio_cliente: 9_000, precio_normal: null, ultimo_dia: null });
    const { now } = ctx.clock;
    ctx.clock.now = dia(10);
    expect(await precio()).toMatchObject({ precio_cliente: 5_000, precio_normal: 9_000 });
    const opcion = (valor_1: string, diferencia: number, existencias: number) => ({
      producto: "B",
      valor_1,
      sufijo: valor_1,
      diferencia,
      existencias,
    });
    await db
      .insert(productos_opciones)
      .values([opcion("S", -1_000, 0), opcion("M", 500, 1), opcion("L", 900, 2)]);
    expect(await precio()).toEqual({
      precio_cliente: 5_500,
      desde: true,
      precio_normal: 9_500,
      ultimo_dia: expect.stringMatching(/^\d+ de [a-z]+$/),
      quedan: 3,
    });
    ctx.clock.now = now;
  });
});
