import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { archivos, productos, productos_opciones } from "#database/schema.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { formularioDeSofa } from "#tests/support/shop/catalogo.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { proponerSku } from "./copia/duplicar-producto.server.ts";
import { crearCategoria } from "./guardar-categoria.server.ts";
import { crearProducto } from "./guardar-producto.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const hogar = await crearCategoria(ctx, { categoria: "Hogar" }, admin);

const datos = formularioDeSofa(hogar);
const leer = async (sku: string) => (await db.select().from(productos).where(eq(productos.sku, sku)))[0];

async function png(background: string) {
  const lienzo = sharp({ create: { width: 40, height: 40, channels: 3, background } });
  return {
    nombre: `foto-${background.slice(1)}.png`,
    contenido: new Uint8Array(await lienzo.png().toBuffer()),
  };
}

/** The sentences of a refusal, by field. */
async function errores(trabajo: Promise<unknown>): Promise<Errores> {
  const error = await trabajo.then(
    () => null,
    (rechazo: unknown) => rechazo,
  );
  if (!(error instanceof Rechazo)) throw new Error("it was not refused");
  return { ...(error.datos.errores as Errores) };
}

test("a product comes with its pictures and its options in one save, the first picture being its own", async () => {
  const [roja, verde] = [await png("#c8102e"), await png("#0b6e74")];
  const opciones = {
    opcion_1: "Color",
    "valor_1.0": "Rojo",
    "existencias.0": "3",
    "disponible.0": "on",
    "valor_1.1": "Verde",
    "existencias.1": "2",
    "disponible.1": "on",
  };
  const subidas = [roja, verde, { ...roja, nombre: "otra vez.png" }];
  const nuevo = datos({ sku: "300010", existencias: "9", ...opciones });
  await crearProducto(ctx, nuevo, admin, subidas);
  const fila = await leer("300010");
  const guardadas = await db.select({ id: archivos.id, nombre: archivos.nombre }).from(archivos);
  const nombre = (id: string | null | undefined) => guardadas.find((uno) => uno.id === id)?.nombre;
  expect([nombre(fila?.imagen_1), nombre(fila?.imagen_2), fila?.imagen_3]).toEqual([
    "foto-c8102e.webp",
    "foto-0b6e74.webp",
    null,
  ]);
  // Units are counted by option, so those of the product are theirs.
  expect(fila?.existencias).toBe(5);
  expect(await db.select().from(productos_opciones).orderBy(productos_opciones.id)).toMatchObject([
    { producto: "300010", valor_1: "Rojo", sufijo: "ROJO", existencias: 3 },
    { producto: "300010", valor_1: "Verde", sufijo: "VERDE", existencias: 2 },
  ]);
  expect(await proponerSku(ctx)).toBe("300011");
});

test("a product whose picture or option is wrong is not created, and leaves no picture behind", async () => {
  const buena = await png("#c8102e");
  const mala = { nombre: "nota.png", contenido: new TextEncoder().encode("hola") };
  expect(await errores(crearProducto(ctx, datos({ sku: "300011" }), admin, [buena, mala]))).toEqual({
    fotos: "nota.png: La foto debe ser JPG, PNG, WebP o GIF.",
  });
  const siete = Array.from({ length: 7 }, () => buena);
  expect(await errores(crearProducto(ctx, datos({ sku: "300011" }), admin, siete))).toHaveProperty("fotos");
  const torcida = datos({ sku: "300011", producto: "", "valor_1.0": "Rojo" });
  expect(Object.keys(await errores(crearProducto(ctx, torcida, admin, [buena])))).toEqual([
    "producto",
    "opcion_1",
  ]);
  await seNiega(crearProducto(ctx, datos({ sku: "300011" }), ana, [buena]), "ajeno");
  expect(await leer("300011")).toBeUndefined();
  expect(await db.$count(archivos)).toBe(0);
});

test("a product created at once with the proposed SKU exists once; the first of a shop is 100001", async () => {
  expect(await proponerSku(ctx)).toBe("100001");
  const sku = await proponerSku(ctx);
  const dos = await Promise.allSettled([
    crearProducto(ctx, datos({ sku }), admin, [await png("#c8102e")]),
    crearProducto(ctx, datos({ sku }), admin, [await png("#0b6e74")]),
  ]);
  expect(dos.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await db.$count(archivos)).toBe(1);
});
