import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, existencias_movimientos, productos_opciones } from "#database/schema.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, deProducto, seNiega } from "#tests/support/shop/compras.ts";
import { productoContado, quedan } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto as insertarProducto } from "#tests/support/shop/productos.ts";
import { importarProductos, revisarImportacion } from "./archivo/importar-productos.server.ts";
import { corregirExistencias } from "./corregir-existencias.server.ts";
import { leerPocoStock } from "./existencias.store.server.ts";
import { crearProducto } from "./guardar-producto.server.ts";
import { existenciasDeProducto } from "./listar-productos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const cliente = await crearPersona(ctx);

const movimientos = (sku: string) =>
  db
    .select()
    .from(existencias_movimientos)
    .where(eq(existencias_movimientos.producto, sku))
    .orderBy(desc(existencias_movimientos.id));
const cuadran = async () => expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);

test("a correction leaves a movement and an audit row with its reason, and the same again changes nothing", async () => {
  const { sku } = await productoContado(ctx, 4);
  const campos = { existencias: "9", visto: "4", motivo: " Llegaron  cinco " };
  expect(await corregirExistencias(ctx, sku, campos, admin)).toEqual({ cambio: true });
  expect((await movimientos(sku))[0]).toMatchObject({
    causa: "correccion",
    cantidad: 5,
    quedan: 9,
    motivo: "Llegaron cinco",
    quien: admin.codigo_referido,
  });
  const [fila] = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `producto:${sku}`));
  expect(fila).toMatchObject({
    accion: "productos.existencias",
    antes: { existencias: 4 },
    despues: { existencias: 9, motivo: "Llegaron cinco" },
  });
  expect(await corregirExistencias(ctx, sku, { ...campos, visto: "9" }, admin)).toEqual({ cambio: false });
  // An empty field stops counting, and the trace says it.
  await corregirExistencias(ctx, sku, { existencias: "", visto: "9", motivo: "ya no" }, admin);
  expect((await movimientos(sku))[0]).toMatchObject({ cantidad: -9, quedan: null });
  await cuadran();
});

test("a count that sales overtook is refused, and of two at once one is", async () => {
  const p = await productoContado(ctx, 4);
  await comprar(ctx, cliente, [deProducto(p)]);
  const campos = { existencias: "9", visto: "4", motivo: "conteo" };
  await seNiega(corregirExistencias(ctx, p.sku, campos, admin), "estado", /ahora quedan 3/);
  const juntas = await Promise.allSettled(
    ["8", "9"].map((existencias) =>
      corregirExistencias(ctx, p.sku, { ...campos, existencias, visto: "3" }, admin),
    ),
  );
  expect(juntas.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { cosas } = await existenciasDeProducto(ctx, p.sku, 1);
  expect(cosas).toMatchObject([{ opcion: null, vendidas: 1, apartadas: 0 }]);
  await cuadran();
});

test("roles, unknown products, options and bad fields are refused", async () => {
  const { sku } = await productoContado(ctx, 4);
  const campos = { existencias: "9", visto: "4", motivo: "conteo" };
  await seNiega(corregirExistencias(ctx, sku, campos, lectura), "ajeno");
  await seNiega(corregirExistencias(ctx, sku, campos, cliente), "ajeno");
  await seNiega(corregirExistencias(ctx, "NADA", campos, admin), "desconocido");
  await seNiega(corregirExistencias(ctx, sku, { ...campos, motivo: " " }, admin), "valor");
  await seNiega(corregirExistencias(ctx, sku, { ...campos, existencias: "-3" }, admin), "valor");
  await seNiega(corregirExistencias(ctx, sku, { ...campos, opcion: "999999" }, admin), "desconocido");
  const otro = await insertarProducto(ctx, { sku: "CONOPC", opcion_1: "Talla" });
  await db.insert(productos_opciones).values({ producto: otro.sku, valor_1: "L", sufijo: "L" });
  await seNiega(corregirExistencias(ctx, otro.sku, { ...campos, visto: "" }, admin), "valor", /opciones/);
  expect(await quedan(ctx, sku)).toBe(4);
});

test("a new product starts with its units; a file changes stock by SKU, twice without effect", async () => {
  const { categoria_id } = await productoContado(ctx, 0);
  const campos = {
    producto: "Silla",
    categoria_id: String(categoria_id),
    descripcion: "x",
    precio_cliente: "1000",
    puntos: "0",
    puntos_regalo: "0",
    minimo_puntos: "1",
    disponible: "on",
  };
  await crearProducto(ctx, { ...campos, sku: "SILLA1", existencias: "3" }, admin);
  expect(await movimientos("SILLA1")).toMatchObject([{ causa: "inicial", cantidad: 3, quedan: 3 }]);
  await crearProducto(ctx, { ...campos, sku: "SILLA2" }, admin);
  expect([await quedan(ctx, "SILLA2"), (await movimientos("SILLA2")).length]).toEqual([null, 0]);
  const archivo = "SKU;Stock\nSILLA1;12\nSILLA2;5";
  expect((await revisarImportacion(ctx, archivo, admin)).ignoradas).toEqual([]);
  const fijar = { fija_stock: true };
  expect(await importarProductos(ctx, archivo, admin, fijar)).toMatchObject({ cambia: 2, mal: 0 });
  expect([await quedan(ctx, "SILLA1"), await quedan(ctx, "SILLA2")]).toEqual([12, 5]);
  expect((await movimientos("SILLA1"))[0]).toMatchObject({ causa: "importacion", cantidad: 9, quedan: 12 });
  expect(await importarProductos(ctx, archivo, admin)).toMatchObject({ igual: 2 });
  const bajas = await leerPocoStock(ctx, 5, 100);
  expect(bajas.productos.map(({ sku }) => sku)).toContain("SILLA2");
  expect(bajas.productos.map(({ sku }) => sku)).not.toContain("SILLA1");
  await cuadran();
});

test("the audit names a count that no movement explains", async () => {
  const { sku } = await productoContado(ctx, 4);
  await db.execute(`update productos set existencias = 7 where sku = '${sku}'`);
  const { diferencias, total_diferencias } = await auditarExistencias(ctx, { todo: false });
  expect([total_diferencias, diferencias]).toEqual([1, [`De ${sku} hay 7 y su último movimiento dejó 4.`]]);
});
