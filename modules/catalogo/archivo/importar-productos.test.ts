import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditoria, sorteos } from "#database/schema.ts";
import { exportarProductos, fichaProducto } from "#modules/catalogo/listar-productos.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { archivoCsv, HAY_MAS } from "#modules/comun/planilla/csv.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { COLUMNAS_CSV } from "./csv-productos.ts";
import { importarProductos, revisarImportacion } from "./importar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
// Its category is the one that the file names.
await crearProducto(ctx, { sku: "F-1" });

describe("a file of products", () => {
  const archivo = "SKU;Producto;Categoría;Precio;Puntos\nI-1;Uno;Pruebas;$ 1.000;500\nI-2;=2+2;pruebas;2000;";
  const exportado = async () => {
    const { filas } = await exportarProductos(ctx, { texto: "I-", orden: "sku", pagina: 1 }, admin);
    const bytes = await archivoCsv("productos", COLUMNAS_CSV, filas, HAY_MAS).arrayBuffer();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  };

  test("is previewed without writing, then written whole with raffles and traces", async () => {
    const { conteos } = await revisarImportacion(ctx, archivo, admin);
    expect(conteos).toEqual({ nuevo: 2, cambia: 0, igual: 0, mal: 0 });
    expect(await fichaProducto(ctx, "I-1")).toBeNull();
    await Promise.all([importarProductos(ctx, archivo, admin), importarProductos(ctx, archivo, admin)]);
    expect((await fichaProducto(ctx, "I-1"))?.producto).toMatchObject({
      precio_cliente: 1000,
      sorteo: { objetivo: 500 },
    });
    expect(await db.$count(sorteos, eq(sorteos.producto, "I-1"))).toBe(1);
    expect(await db.$count(auditoria, eq(auditoria.objeto, "producto:I-1"))).toBe(1);
  });

  test("with one bad row changes nothing at all", async () => {
    await importarProductos(ctx, archivo, admin);
    const malo = `${archivo.replace("1.000", "1.500")}\nI-3;;Nada;x;3`;
    const { conteos, filas } = await revisarImportacion(ctx, malo, admin);
    expect(conteos).toEqual({ nuevo: 0, cambia: 1, igual: 1, mal: 1 });
    expect(filas[2]).toMatchObject({ linea: 4, sku: "I-3", estado: "mal" });
    await seNiega(importarProductos(ctx, malo, admin), "valor", "No cambiamos nada");
    expect((await fichaProducto(ctx, "I-1"))?.producto.precio_cliente).toBe(1000);
    await seNiega(importarProductos(ctx, archivo, ana), "ajeno");
    await seNiega(revisarImportacion(ctx, "Producto;Precio\nx;1", admin), "valor", "SKU");
    await seNiega(revisarImportacion(ctx, 'SKU\n"x', admin), "valor", "comillas");
    await seNiega(revisarImportacion(ctx, " ", admin), "valor");
  });

  test("may not call a price normal that the shop did not ask for, also for the owner", async () => {
    const hasta = diaDe(ctx.now(), 5);
    const oferta = `SKU;Producto;Categoría;Precio;Precio normal;Oferta hasta\nI-1;Uno;Pruebas;8000;10000;${hasta}`;
    const { filas } = await revisarImportacion(ctx, oferta, admin);
    expect(filas[0]?.errores).toMatchObject([{ columna: "Precio normal" }]);
    await seNiega(importarProductos(ctx, oferta, admin, { pasa: true }), "valor", "No cobraste");
    expect(await fichaProducto(ctx, "I-1")).toBeNull();
    await cobroAntes(ctx, "I-1", 10_000);
    await importarProductos(ctx, oferta, admin);
    expect((await fichaProducto(ctx, "I-1"))?.producto).toMatchObject({ precio_normal: 10_000 });
  });

  test("comes back as it went out, with its formulas defused and without the line that says that there are more", async () => {
    await importarProductos(ctx, archivo, admin);
    const salida = await exportado();
    expect(salida).toContain(";'=2+2;");
    expect((await revisarImportacion(ctx, salida, admin)).conteos).toEqual({
      nuevo: 0,
      cambia: 0,
      igual: 2,
      mal: 0,
    });
    await importarProductos(ctx, salida, admin);
    expect(await exportado()).toBe(salida);
    expect(await db.$count(auditoria, eq(auditoria.objeto, "producto:I-2"))).toBe(1);
  });
});
