import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { auditoria, productos, productos_opciones, sorteos } from "#database/schema.ts";
import { crearCategoria } from "#modules/catalogo/guardar-categoria.server.ts";
import { agregarFoto } from "#modules/catalogo/guardar-foto.server.ts";
import { crearProducto, editarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { guardarOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cobroAntes } from "#tests/support/shop/precios.ts";
import { duplicarProducto, skuLibre } from "./duplicar-producto.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, admin);

const datos = (sku: string, cambios: Record<string, string> = {}) => ({
  sku,
  producto: "Poncho",
  categoria_id: String(hogar),
  descripcion: "De lana",
  precio_cliente: "8.000",
  precio_normal: "10.000",
  oferta_hasta: diaDe(ctx.now(), 5),
  puntos: "1200",
  puntos_regalo: "3",
  minimo_puntos: "5",
  disponible: "on",
  clase_peso: "mediano",
  existencias: "9",
  ...cambios,
});
const leer = async (sku: string) => (await db.select().from(productos).where(eq(productos.sku, sku)))[0];
const opcionesDe = (sku: string) =>
  db.select().from(productos_opciones).where(eq(productos_opciones.producto, sku));

await cobroAntes(ctx, "100", 10_000);
await crearProducto(ctx, datos("100"), admin);
await db.update(productos).set({ puntos_final: 40 }).where(eq(productos.sku, "100"));
const contenido = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c8102e" } })
  .png()
  .toBuffer();
await agregarFoto(ctx, "100", { nombre: "foto.png", contenido: new Uint8Array(contenido) }, admin);

test("a copy has the data and the pictures, and neither sale, offer, units, raffle nor points", async () => {
  expect(await skuLibre(ctx, "100")).toBe("101");
  ctx.eventos.length = 0;
  expect(await duplicarProducto(ctx, "100", { sku: "101" }, admin)).toEqual({ sku: "101" });
  const original = await leer("100");
  expect(original?.imagen_1).toBeTruthy();
  expect(await leer("101")).toMatchObject({
    producto: "Poncho",
    descripcion: "De lana",
    clase_peso: "mediano",
    imagen_1: original?.imagen_1,
    precio_cliente: 10_000,
    precio_normal: null,
    oferta_hasta: null,
    disponible: false,
    existencias: 0,
    puntos: 1200,
    puntos_final: 0,
  });
  expect(await db.$count(sorteos, eq(sorteos.producto, "101"))).toBe(0);
  expect(ctx.eventos).toContainEqual({ tabla: "productos", clave: "101" });
  const rastro = await db.select().from(auditoria).where(eq(auditoria.objeto, "producto:101"));
  expect(rastro).toMatchObject([{ accion: "productos.duplicar", despues: { copia_de: "100" } }]);
  expect(await skuLibre(ctx, "100")).toBe("102");
});

test("saving the copy puts it on sale and opens its raffle", async () => {
  await duplicarProducto(ctx, "100", { sku: "101" }, admin);
  const suyos = { precio_cliente: "10.000", precio_normal: "", oferta_hasta: "" };
  const { sorteo } = await editarProducto(ctx, "101", datos("101", suyos), admin);
  expect(sorteo).not.toBeNull();
  expect(await leer("101")).toMatchObject({ disponible: true });
});

/** A product in two sizes. */
async function crearConOpciones(): Promise<void> {
  const sinOferta = { precio_cliente: "10.000", precio_normal: "", oferta_hasta: "" };
  await crearProducto(ctx, datos("PON", { existencias: "", ...sinOferta }), admin);
  const grilla = {
    opcion_1: "Talla",
    "valor_1.0": "M",
    "existencias.0": "4",
    "disponible.0": "on",
    "valor_1.1": "L",
    "diferencia.1": "500",
    "disponible.1": "on",
  };
  await guardarOpciones(ctx, "PON", grilla, admin);
}

test("its options come along without units", async () => {
  await crearConOpciones();
  const suyas = await opcionesDe("PON");
  await duplicarProducto(ctx, "PON", { sku: await skuLibre(ctx, "PON") }, admin);
  expect(await leer("PON-2")).toMatchObject({ opcion_1: "Talla", opcion_2: null });
  expect(await opcionesDe("PON-2")).toMatchObject(
    suyas.map(({ valor_1, sufijo, diferencia, existencias }) => ({
      valor_1,
      sufijo,
      diferencia,
      existencias: existencias === null ? null : 0,
    })),
  );
});

test("eight copies to one SKU are one; taken, bad and foreign ones are refused", async () => {
  const todas = await Promise.allSettled(
    Array.from({ length: 8 }, () => duplicarProducto(ctx, "100", { sku: "150" }, admin)),
  );
  expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await seNiega(duplicarProducto(ctx, "100", { sku: "100" }, admin), "estado", "Ya existe");
  await crearConOpciones();
  const [opcion] = await opcionesDe("PON");
  await seNiega(duplicarProducto(ctx, "100", { sku: `PON-${opcion?.sufijo}` }, admin), "estado", "Ya existe");
  for (const sku of ["", "á", "edicion", "x".repeat(33)])
    await seNiega(duplicarProducto(ctx, "100", { sku }, admin), "valor");
  await seNiega(duplicarProducto(ctx, "no-hay", { sku: "160" }, admin), "desconocido");
  for (const quien of [
    ana,
    { ...admin, rol_admin: "ventas" as const },
    { ...admin, rol_admin: "lectura" as const },
  ])
    await seNiega(duplicarProducto(ctx, "100", { sku: "160" }, quien), "ajeno");
  expect(await leer("160")).toBeUndefined();
});
