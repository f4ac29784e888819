import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, productos_opciones, tickets } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerProducto } from "./leer-producto.server.ts";
import { leerTickets } from "./leer-tickets.server.ts";
import { leerSkusALaVenta, ultimoNumero } from "./productos.store.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);

const SKUS = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"];
for (const sku of SKUS) await crearProducto(ctx, { sku, puntos: 1000, minimo_puntos: 10 });
await db.update(productos).set({ disponible: false }).where(eq(productos.sku, "A-6"));

test("a product comes with its category, its raffle and three others", async () => {
  const base = await leerProducto(ctx, "A-1");
  await enTransaccion(ctx, (tx) =>
    crearSorteo(tx, { sku: "A-1", producto: "Uno", puntos: 1000, minimo_puntos: 10 }),
  );
  const ficha = await leerProducto(ctx, "A-1");
  expect(base?.sorteo).toBeNull();
  expect(ficha?.producto).toMatchObject({ sku: "A-1", categoria: "Pruebas", categoria_2: null });
  expect(ficha?.sorteo).toMatchObject({ estado: "Disponible", objetivo: 1000, minimo: 10, reunido: 0 });
  expect(ficha?.similares).toHaveLength(3);
});

test("similar products are for sale, others, and together cover the category", async () => {
  const vistos = new Set<string>();
  for (const sku of SKUS) {
    const similares = (await leerProducto(ctx, sku))?.similares.map((p) => p.sku) ?? [];
    expect(new Set(similares).size).toBe(3);
    expect(similares).not.toContain(sku);
    for (const otro of similares) vistos.add(otro);
  }
  expect([...vistos].sort()).toEqual(["A-1", "A-2", "A-3", "A-4", "A-5"]);
});

test("prices of similar products are numbers", async () => {
  const ficha = await leerProducto(ctx, "A-1");
  expect(ficha?.similares.map((p) => p.precio_cliente)).toEqual([10_000, 10_000, 10_000]);
});

test("what is no longer for sale keeps its page", async () => {
  expect((await leerProducto(ctx, "A-6"))?.producto.disponible).toBe(false);
});

test.each(["A-9", "", "' or true", "x".repeat(40)])("there is no product %j", async (sku) => {
  expect(await leerProducto(ctx, sku)).toBeNull();
});

test("the map of the site lists what is for sale, in pieces", async () => {
  const ultimo = await ultimoNumero(ctx);
  const todos = await leerSkusALaVenta(ctx, { desde: 0, hasta: ultimo });
  expect(todos.map(({ sku }) => sku)).toEqual(["A-1", "A-2", "A-3", "A-4", "A-5"]);
  expect(await leerSkusALaVenta(ctx, { desde: 0, hasta: 0 })).toEqual([]);
  expect(await leerSkusALaVenta(ctx, { desde: ultimo, hasta: ultimo + 10 })).toEqual([]);
});

test("tickets are the public ones by id, with the switch of the shop", async () => {
  const fila = { precio: 1000, puntos: 100, hex: "#09565C" };
  await db.insert(tickets).values([
    { ...fila, ticket: "Dos" },
    { ...fila, ticket: "Oculto", publico: false },
    { ...fila, ticket: "Tres" },
  ]);
  const cerrado = await leerTickets(ctx);
  expect(cerrado.tickets_en_venta).toBe(false);
  expect(cerrado.tickets.map((t) => t.ticket)).toEqual(["Dos", "Tres"]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tickets_en_venta: true }, null));
  expect((await leerTickets(ctx)).tickets_en_venta).toBe(true);
});

test("an offer shows its former price until it ends, and then the product costs that again", async () => {
  await crearProducto(ctx, { sku: "OFERTA-1", precio_cliente: 8_000 });
  const oferta_hasta = new Date(ctx.now().getTime() + 60_000);
  await db
    .update(productos)
    .set({ precio_normal: 10_000, oferta_hasta })
    .where(eq(productos.sku, "OFERTA-1"));
  const durante = await leerProducto(ctx, "OFERTA-1");
  expect(durante?.producto).toMatchObject({ precio_cliente: 8_000, precio_normal: 10_000, oferta_hasta });
  const despues = await leerProducto({ ...ctx, now: () => oferta_hasta }, "OFERTA-1");
  expect(despues?.producto).toMatchObject({
    precio_cliente: 10_000,
    precio_normal: null,
    oferta_hasta: null,
  });
});

test("the lowest price before an offer is that of the option, whatever its difference is today", async () => {
  await crearProducto(ctx, { sku: "OFERTA-2", precio_cliente: 10_000 });
  const [s, l] = await db
    .insert(productos_opciones)
    .values(
      [0, 2_000].map((diferencia, i) => ({
        producto: "OFERTA-2",
        valor_1: `T${i}`,
        sufijo: `T${i}`,
        diferencia,
      })),
    )
    .returning({ id: productos_opciones.id });
  await cobroAntes(ctx, "OFERTA-2", 9_000, 20, s?.id);
  await cobroAntes(ctx, "OFERTA-2", 11_500, 20, l?.id);
  const oferta_hasta = new Date(Date.now() + DIA_MS);
  await db
    .update(productos)
    .set({ precio_cliente: 8_000, precio_normal: 10_000, oferta_hasta })
    .where(eq(productos.sku, "OFERTA-2"));
  const luego = { ...ctx, now: () => new Date() };
  const ficha = await leerProducto(luego, "OFERTA-2");
  expect(ficha?.producto.menor_antes).toBe(9_000);
  expect(ficha?.opciones.map(({ menor_antes }) => menor_antes)).toEqual([9_000, 11_500]);
});

test("pages of one moment read a product once", async () => {
  const sku = "A-1";
  const leidas = new Map<string, Promise<unknown>>();
  const comun = <T>(clave: string, leer: () => Promise<T>) => {
    const leida = leidas.get(clave) ?? leer();
    leidas.set(clave, leida);
    return leida as Promise<T>;
  };
  const [una, otra] = [
    await leerProducto({ ...ctx, comun }, sku),
    await leerProducto({ ...ctx, comun }, sku),
  ];
  expect(una?.producto.sku).toBe(sku);
  expect(otra?.producto).toBe(una?.producto);
  expect((await leerProducto(ctx, sku))?.producto).not.toBe(una?.producto);
});
