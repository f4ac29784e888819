import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productos, productos_opciones } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { explicar } from "#tests/support/explicar.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { agregarOpciones, contar } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import {
  leerProductoIntegracion,
  listarExistencias,
  listarProductosIntegracion,
} from "./listar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const { categoria_id } = await crearProducto(ctx, { sku: "BASE" });

async function poncho() {
  await crearProducto(ctx, {
    sku: "PONCHO",
    producto: "Poncho",
    precio_cliente: 9_000,
    precio_normal: 12_000,
    oferta_hasta: new Date("2026-11-20T03:00:00Z"),
    opcion_1: "Talla",
    opcion_2: "Color",
    ubicacion: "Estante 4",
    sin_retracto: "higiene",
    sin_retracto_frase: "Va sellado.",
  });
  await agregarOpciones(ctx, [
    { producto: "PONCHO", valor_1: "L", valor_2: "Rojo", sufijo: "LR", diferencia: 500, existencias: 3 },
    { producto: "PONCHO", valor_1: "M", valor_2: "Azul", sufijo: "MA", diferencia: -9_999, existencias: 0 },
    { producto: "PONCHO", valor_1: "S", valor_2: "Azul", sufijo: "SA", disponible: false },
  ]);
}
await poncho();

test("a product has its price of today, its page and the options on sale", async () => {
  expect(await leerProductoIntegracion(ctx, "PONCHO")).toMatchObject({
    sku: "PONCHO",
    nombre: "Poncho",
    categoria: "Pruebas",
    precio: 9_000,
    precio_normal: 12_000,
    oferta_hasta: "2026-11-20T00:00:00.000-03:00",
    agotado: false,
    sin_retracto: "higiene",
    sin_retracto_frase: "Va sellado.",
    url: "http://localhost:3000/productos/detalle-producto/PONCHO/comprar",
    imagenes: [],
    opciones: [
      { sku: "PONCHO-LR", nombre: "Talla L · Color Rojo", precio: 9_500, agotado: false, imagen: null },
      { sku: "PONCHO-MA", precio: 0, agotado: true },
    ],
  });
  const despues = { ...ctx, now: () => new Date("2026-11-20T03:00:00Z") };
  expect(await leerProductoIntegracion(despues, "PONCHO")).toMatchObject({
    precio: 12_000,
    precio_normal: null,
  });
  for (const sku of ["NO-HAY", "", "PONCHO-LR", "' or 1=1", "a\nb"])
    expect(await leerProductoIntegracion(ctx, sku)).toBeNull();
});

test("withdrawn products are listed unless the filter says otherwise", async () => {
  await crearProducto(ctx, { sku: "RETIRADO", disponible: false });
  const skus = async (disponible?: boolean) =>
    (await listarProductosIntegracion(ctx, { limite: 200, disponible })).productos.map(({ sku }) => sku);
  expect(await skus()).toEqual(["RETIRADO", "PONCHO", "BASE"]);
  expect(await skus(true)).toEqual(["PONCHO", "BASE"]);
  expect(await skus(false)).toEqual(["RETIRADO"]);
  await db.delete(productos).where(eq(productos.sku, "RETIRADO"));
});

test("units are told per option on sale, or per product", async () => {
  await contar(ctx, "BASE", 7);
  expect(await listarExistencias(ctx, { limite: 200 })).toEqual({
    existencias: [
      {
        sku: "PONCHO-LR",
        producto: "PONCHO",
        opcion: expect.any(Number),
        nombre: "Poncho",
        opcion_nombre: "Talla L · Color Rojo",
        existencias: 3,
        disponible: true,
        ubicacion: "Estante 4",
      },
      expect.objectContaining({ sku: "PONCHO-MA", existencias: 0 }),
      expect.objectContaining({ sku: "BASE", opcion: null, opcion_nombre: null, existencias: 7 }),
    ],
    siguiente: null,
  });
  const de = (sku: string) => listarExistencias(ctx, { limite: 200, sku });
  expect((await de("PONCHO")).existencias).toHaveLength(2);
  expect((await de("NO-HAY")).existencias).toEqual([]);
});

describe("page by page", () => {
  const MUCHOS = 1_200;
  const llena = databaseOfEachTest().then(async ({ db }) => {
    const otra = testCtx(db);
    const { categoria_id } = await crearProducto(otra, { sku: "BASE" });
    await db.execute(sql`
      insert into productos (sku, producto, categoria_id, precio_cliente, existencias, opcion_1)
      select 'P' || n, 'Producto ' || n, ${categoria_id}, 1000, n, case when n % 3 = 0 then 'Talla' end
        from generate_series(1, ${MUCHOS}) n`);
    await db.execute(sql`
      insert into productos_opciones (producto, valor_1, sufijo)
      select p.sku, 'T' || n, 'T' || n from productos p, generate_series(1, 5) n where p.opcion_1 is not null`);
    await db.execute(sql`analyze productos, productos_opciones`);
    return { db, ctx: otra, categoria_id };
  });

  test("every product and every unit is read once while products are created", async () => {
    const { db, ctx, categoria_id } = await llena;
    const crear = (n: number) =>
      db.insert(productos).values({ sku: `NUEVO-${n}`, producto: "Nuevo", categoria_id, precio_cliente: 1 });
    const leer = async <F>(
      pagina: (cursor: string | undefined) => Promise<{ filas: F[]; siguiente: string | null }>,
    ) => {
      const todas: F[] = [];
      let cursor: string | undefined;
      for (let n = 0; ; n++) {
        const { filas, siguiente } = await pagina(cursor);
        todas.push(...filas);
        if (siguiente === null) return todas;
        cursor = siguiente;
        if (n < 5) await crear(todas.length * 10 + n);
      }
    };
    const skus = await leer(async (cursor) => {
      const { productos, siguiente } = await listarProductosIntegracion(ctx, { limite: 199, cursor });
      return { filas: productos.map(({ sku }) => sku), siguiente };
    });
    expect(skus).toHaveLength(MUCHOS + 1);
    expect(new Set(skus).size).toBe(skus.length);
    const unidades = await leer(async (cursor) => {
      const { existencias, siguiente } = await listarExistencias(ctx, { limite: 7 * 28, cursor });
      return { filas: existencias.map(({ sku }) => sku), siguiente };
    });
    const antes = unidades.filter((sku) => !sku.startsWith("NUEVO"));
    expect(new Set(unidades).size).toBe(unidades.length);
    expect(antes).toHaveLength(MUCHOS + 1 + (MUCHOS / 3) * 4);
  });

  test("a page deep inside reads indexes only", async () => {
    const { ctx } = await llena;
    const { siguiente } = await listarExistencias(ctx, { limite: 200 });
    const { explicado, planes } = explicar(ctx);
    await listarExistencias(explicado, { limite: 200, cursor: siguiente ?? "" });
    await listarExistencias(explicado, { limite: 200, sku: "P3" });
    expect(planes).toHaveLength(2);
    for (const plan of planes) expect(plan).not.toContain("Seq Scan on productos p");
    expect(planes[0]).toContain("productos_pkey");
  });

  test("a cursor belongs to its list and filter", async () => {
    const { ctx } = await llena;
    const cursor = (await listarProductosIntegracion(ctx, { limite: 1 })).siguiente ?? "";
    await seNiega(listarProductosIntegracion(ctx, { limite: 1, cursor, disponible: true }), "malformado");
    await seNiega(listarExistencias(ctx, { limite: 1, cursor }), "malformado");
  });
});

test("a withdrawn option leaves the list of units", async () => {
  const { sku } = await crearProducto(ctx, { sku: "GORRO", opcion_1: "Talla", categoria_id });
  await agregarOpciones(ctx, [{ producto: sku, valor_1: "U", sufijo: "U", existencias: 2 }]);
  await db.update(productos_opciones).set({ disponible: false }).where(eq(productos_opciones.producto, sku));
  expect((await listarExistencias(ctx, { limite: 5, sku })).existencias).toMatchObject([
    { sku, opcion: null },
  ]);
});
