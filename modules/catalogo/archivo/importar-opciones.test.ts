import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditoria, existencias_movimientos, productos, productos_opciones } from "#database/schema.ts";
import { exportarProductos } from "#modules/catalogo/listar-productos.server.ts";
import { archivoCsv } from "#modules/comun/planilla/csv.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { COLUMNAS_CSV } from "./csv-productos.ts";
import { importarProductos, revisarImportacion } from "./importar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);

const TITULOS = "SKU;Producto;Categoría;Precio;Stock;Opción 1;Valor 1;Opción 2;Valor 2;Diferencia de precio";
const archivo = [
  TITULOS,
  "O-1-ML;;;;4;Talla;M;Color;Lila;",
  "O-1;Poncho;Pruebas;20000;;;;;;",
  "O-1-LL;;;;;Talla;L;Color;=Lila;-2500",
].join("\n");

const exportado = async () => {
  const { filas } = await exportarProductos(ctx, { texto: "O-1", orden: "sku", pagina: 1 }, admin);
  const bytes = await archivoCsv("productos", COLUMNAS_CSV, filas).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
};
const opciones = (sku: string) =>
  db
    .select({
      sufijo: productos_opciones.sufijo,
      valor_1: productos_opciones.valor_1,
      valor_2: productos_opciones.valor_2,
      diferencia: productos_opciones.diferencia,
      existencias: productos_opciones.existencias,
      disponible: productos_opciones.disponible,
    })
    .from(productos_opciones)
    .where(eq(productos_opciones.producto, sku))
    .orderBy(productos_opciones.posicion, productos_opciones.id);
const retirarUna = () =>
  db.execute(sql`update productos_opciones set disponible = false where producto = 'O-1' and sufijo = 'LL'`);
const movimientos = (sku: string) =>
  db
    .select({
      causa: existencias_movimientos.causa,
      cantidad: existencias_movimientos.cantidad,
      quedan: existencias_movimientos.quedan,
      quien: existencias_movimientos.quien,
    })
    .from(existencias_movimientos)
    .where(eq(existencias_movimientos.producto, sku))
    .orderBy(existencias_movimientos.id);

beforeAll(async () => {
  await crearProducto(ctx, { sku: "Z-1" });
});

describe("options in a file of products", () => {
  test("are added with their product, once even when two import it at once", async () => {
    const revision = await revisarImportacion(ctx, archivo, admin);
    expect(revision).toMatchObject({ con_opciones: true, ausentes: 0, conteos: { nuevo: 3, mal: 0 } });
    expect(await opciones("O-1")).toEqual([]);
    await Promise.all([importarProductos(ctx, archivo, admin), importarProductos(ctx, archivo, admin)]);
    expect(await opciones("O-1")).toEqual([
      { sufijo: "ML", valor_1: "M", valor_2: "Lila", diferencia: 0, existencias: 4, disponible: true },
      {
        sufijo: "LL",
        valor_1: "L",
        valor_2: "=Lila",
        diferencia: -2500,
        existencias: null,
        disponible: true,
      },
    ]);
    const quien = admin.codigo_referido;
    expect(await movimientos("O-1")).toEqual([{ causa: "inicial", cantidad: 4, quedan: 4, quien }]);
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, "producto:O-1"))
      .orderBy(auditoria.id);
    expect(hechos.map(({ accion }) => accion)).toEqual(["productos.crear", "productos.opciones"]);
  });

  test("come back as they went out: nothing is written", async () => {
    await importarProductos(ctx, archivo, admin);
    await retirarUna();
    const salida = await exportado();
    expect(salida).toContain("O-1-LL;;;;;;;;;No;;;;;;;;Talla;L;Color;'=Lila;-2500;");
    expect(salida).toContain("O-1;Poncho;");
    const trazas = await db.$count(auditoria, eq(auditoria.objeto, "producto:O-1"));
    expect(await importarProductos(ctx, salida, admin)).toMatchObject({
      nuevo: 0,
      cambia: 0,
      igual: 3,
      mal: 0,
    });
    expect(await exportado()).toBe(salida);
    expect(await db.$count(auditoria, eq(auditoria.objeto, "producto:O-1"))).toBe(trazas);
    expect(await movimientos("O-1")).toHaveLength(1);
  });

  test("have their units counted as an import, and the absent one stays", async () => {
    await importarProductos(ctx, archivo, admin);
    await retirarUna();
    const cambio = "SKU;Stock;Valor 1\nO-1-ML;9;M";
    expect(await revisarImportacion(ctx, cambio, admin)).toMatchObject({
      stock_dejado: 1,
      filas: [{ estado: "igual" }],
    });
    expect(await revisarImportacion(ctx, cambio, admin, { fija_stock: true })).toMatchObject({
      ausentes: 0,
      filas: [{ linea: 2, sku: "O-1-ML", producto: "Poncho, Talla M · Color Lila", cambia: ["Stock"] }],
    });
    await importarProductos(ctx, cambio, admin, { fija_stock: true });
    expect((await movimientos("O-1")).at(-1)).toMatchObject({ causa: "importacion", cantidad: 5, quedan: 9 });
    expect((await opciones("O-1")).map(({ existencias }) => existencias)).toEqual([9, null]);
    const [producto] = await db.select().from(productos).where(eq(productos.sku, "O-1"));
    expect(producto?.existencias).toBe(9);
    expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);
  });

  test("exchange their values and take new ones in one file", async () => {
    await importarProductos(ctx, archivo, admin);
    const cambio = "SKU;Valor 1;Valor 2;Disponible\nO-1-ML;L;=Lila;\nO-1-LL;M;Lila;Sí\nO-1-S;S;Lila;no";
    await importarProductos(ctx, cambio, admin);
    expect((await opciones("O-1")).map(({ valor_1, disponible }) => [valor_1, disponible])).toEqual([
      ["L", true],
      ["M", true],
      ["S", false],
    ]);
  });

  test("with one bad row nothing changes; only the catalogue's people may import", async () => {
    await importarProductos(ctx, archivo, admin);
    const antes = await opciones("O-1");
    const malo = "SKU;Stock;Valor 1\nO-1-ML;1;M\nO-1-Z;x;Z\nNada-Z;1;Z";
    const { filas } = await revisarImportacion(ctx, malo, admin);
    expect(filas.filter(({ estado }) => estado === "mal").map(({ linea }) => linea)).toContain(4);
    await seNiega(importarProductos(ctx, malo, admin), "valor", "No cambiamos nada");
    await seNiega(importarProductos(ctx, archivo, ana), "ajeno");
    await seNiega(revisarImportacion(ctx, archivo, ana), "ajeno");
    expect(await opciones("O-1")).toEqual(antes);
    // The SKU of an option is not free for a product.
    await seNiega(
      importarProductos(ctx, "SKU;Producto;Categoría;Precio\nO-1-ML;X;Pruebas;1", admin),
      "valor",
    );
  });

  test("rows are up to 6.000, of 2.000 products", async () => {
    const filas = (n: number, fila: (i: number) => string) =>
      `SKU;Valor 1\n${Array.from({ length: n }, (_, i) => fila(i)).join("\n")}`;
    await seNiega(
      revisarImportacion(
        ctx,
        filas(6_001, (i) => `Z-1-${i};v${i}`),
        admin,
      ),
      "valor",
      "6.000 filas",
    );
    await seNiega(
      revisarImportacion(
        ctx,
        filas(2_001, (i) => `Y${i};`),
        admin,
      ),
      "valor",
      "2.000 productos",
    );
    expect(
      (
        await revisarImportacion(
          ctx,
          filas(2_001, (i) => `Z-1-${i};v${i}`),
          admin,
        )
      ).conteos.mal,
    ).toBeGreaterThan(0);
  });
});
