import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { precios_historia, productos, productos_opciones } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { cerrarOfertas } from "#modules/productos/cambios.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { menorAntesDeOferta } from "./precio-honesto.ts";
import { leerHistorias } from "./precios-historia.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

const historia = (sku: string) =>
  db
    .select({
      opcion: precios_historia.opcion,
      precio: precios_historia.precio,
      normal: precios_historia.precio_normal,
      hasta: precios_historia.oferta_hasta,
    })
    .from(precios_historia)
    .where(eq(precios_historia.producto, sku))
    .orderBy(asc(precios_historia.id));

const cambiar = (sku: string, campos: Partial<typeof productos.$inferInsert>) =>
  db.update(productos).set(campos).where(eq(productos.sku, sku));

async function crearOpcion(producto: string, sufijo: string, diferencia: number): Promise<number> {
  const [fila] = await db
    .insert(productos_opciones)
    .values({ producto, valor_1: sufijo, sufijo, diferencia })
    .returning({ id: productos_opciones.id });
  return fila?.id ?? 0;
}

const solo = (precio: number) => ({ opcion: null, precio, normal: null, hasta: null });

test("a new product has its first row, dated like the product", async () => {
  const created_at = new Date("2025-03-01T12:00:00Z");
  await crearProducto(ctx, { sku: "P-1", precio_cliente: 7_990, created_at });
  const filas = await db.select().from(precios_historia).where(eq(precios_historia.producto, "P-1"));
  expect(filas).toMatchObject([{ precio: 7_990, opcion: null, desde: created_at }]);
});

test("every change of a price writes a row, and nothing else does", async () => {
  await crearProducto(ctx, { sku: "P-2", existencias: 4 });
  await cambiar("P-2", { precio_cliente: 9_000 });
  await cambiar("P-2", { precio_cliente: 9_000, existencias: 3, puntos_final: 10, producto: "Otro nombre" });
  await db.execute(sql`update productos set precio_cliente = 8000 where sku = 'P-2'`);
  expect(await historia("P-2")).toEqual([solo(10_000), solo(9_000), solo(8_000)]);
});

test("the beginning, another end and the end of an offer are rows", async () => {
  const hasta = new Date("2025-06-10T04:00:00Z");
  const luego = new Date("2025-06-12T04:00:00Z");
  await crearProducto(ctx, { sku: "P-3" });
  await cambiar("P-3", { precio_cliente: 8_000, precio_normal: 10_000, oferta_hasta: hasta });
  await cambiar("P-3", { oferta_hasta: luego });
  expect(await cerrarOfertas({ db, now: () => luego })).toContain("P-3");
  const oferta = { opcion: null, precio: 8_000, normal: 10_000 };
  expect(await historia("P-3")).toEqual([
    solo(10_000),
    { ...oferta, hasta },
    { ...oferta, hasta: luego },
    solo(10_000),
  ]);
});

test("the price of an option follows its difference and its product", async () => {
  await crearProducto(ctx, { sku: "P-4" });
  const l = await crearOpcion("P-4", "L", 500);
  const xl = await crearOpcion("P-4", "XL", 1_000);
  await db.update(productos_opciones).set({ diferencia: -200 }).where(eq(productos_opciones.id, l));
  await db.update(productos_opciones).set({ existencias: 3 }).where(eq(productos_opciones.id, l));
  await cambiar("P-4", { precio_cliente: 12_000 });
  const de = (opcion: number, precio: number) => ({ ...solo(precio), opcion });
  expect(await historia("P-4")).toEqual([
    solo(10_000),
    de(l, 10_500),
    de(xl, 11_000),
    de(l, 9_800),
    solo(12_000),
    de(l, 11_800),
    de(xl, 13_000),
  ]);
});

test("an option and its product that change at once leave the price that is in force last", async () => {
  await crearProducto(ctx, { sku: "P-5" });
  const l = await crearOpcion("P-5", "L", 0);
  await Promise.all(
    [11_000, 12_000, 13_000].flatMap((precio, i) => [
      cambiar("P-5", { precio_cliente: precio }),
      db
        .update(productos_opciones)
        .set({ diferencia: i + 1 })
        .where(eq(productos_opciones.id, l)),
    ]),
  );
  const { rows } = await db.execute<{ precio: number }>(
    sql`select p.precio_cliente + o.diferencia as precio from productos p join productos_opciones o on o.producto = p.sku where p.sku = 'P-5'`,
  );
  const filas = await historia("P-5");
  expect(filas.filter(({ opcion }) => opcion === l).at(-1)?.precio).toBe(rows[0]?.precio);
});

describe("the prices that a reader gets", () => {
  const instante = (dias: number) => new Date(Date.parse("2026-11-15T12:00:00Z") - dias * DIA_MS);
  const fila = (producto: string, precio: number, dias: number, mas: object = {}) => ({
    producto,
    precio,
    desde: instante(dias),
    ...mas,
  });

  test("are all those of the 30 days before an offer, however often they changed, and the one in force at their beginning", async () => {
    const oferta = { precio_normal: 10_000, oferta_hasta: instante(-5) };
    const cambios = Array.from({ length: 150 }, (_, i) => fila("H-1", 10_000 + i, 20 - i / 10));
    await db
      .insert(precios_historia)
      .values([
        fila("H-1", 5_000, 90),
        fila("H-1", 7_000, 60),
        fila("H-1", 6_000, 25),
        ...cambios,
        fila("H-1", 9_000, 2, oferta),
        fila("H-1", 8_500, 1, oferta),
      ]);
    const tramos = (await leerHistorias(ctx, ["H-1"]))("H-1");
    expect(tramos.map(({ precio }) => precio).slice(0, 3)).toEqual([7_000, 6_000, 10_000]);
    expect(tramos).toHaveLength(154);
    expect(menorAntesDeOferta(tramos, instante(0))).toBe(6_000);
  });

  test("are those of the option that is asked for", async () => {
    await crearProducto(ctx, { sku: "H-2" });
    const l = await crearOpcion("H-2", "L", 500);
    const historiaDe = await leerHistorias(ctx, ["H-2", "H-2", "NO-EXISTE"]);
    expect(historiaDe("H-2").map(({ precio }) => precio)).toEqual([10_000]);
    expect(historiaDe("H-2", l).map(({ precio }) => precio)).toEqual([10_500]);
    expect([historiaDe("H-2", l + 1), historiaDe("NO-EXISTE")]).toEqual([[], []]);
  });
});

test.each([
  sql`update precios_historia set precio = 1`,
  sql`delete from precios_historia`,
  sql`truncate precios_historia`,
])("a row stays as it was written (%#)", async (orden) => {
  await expect(db.execute(orden)).rejects.toMatchObject({
    cause: { message: "La tabla precios_historia solo admite filas nuevas." },
  });
});

test("a row with an earlier date can be added, and the history outlives its product", async () => {
  await crearProducto(ctx, { sku: "P-6" });
  await db
    .insert(precios_historia)
    .values({ producto: "P-6", precio: 15_000, desde: new Date("2020-01-01T00:00:00Z") });
  await db.delete(productos).where(eq(productos.sku, "P-6"));
  expect((await historia("P-6")).map(({ precio }) => precio)).toEqual([10_000, 15_000]);
});
