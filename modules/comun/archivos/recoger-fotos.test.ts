import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { archivos, portadas, productos, productos_opciones, tickets } from "#database/schema.ts";
import { guardarArchivoLogo, guardarFoto } from "#modules/comun/archivos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { recogerFotos } from "./recoger-fotos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);

const aLos = (dias: number) => ({ ...ctx, now: () => new Date(ctx.clock.now.getTime() + dias * DIA_MS) });
const letra = (n: number) => n.toString(16).padStart(32, "0");
const foto = async (n: number) => {
  const id = letra(n);
  await guardarFoto(ctx, { id, nombre: "a.webp", contenido: new Uint8Array([n]) });
  return id;
};
const quedan = async (ids: readonly string[]) =>
  (
    await db
      .select({ id: archivos.id })
      .from(archivos)
      .where(inArray(archivos.id, [...ids]))
  )
    .map(({ id }) => id)
    .sort();

test("a picture goes when nothing has shown it for a year, not before", async () => {
  const id = await foto(1);
  expect(await recogerFotos(aLos(0))).toBe(0);
  expect(await recogerFotos(aLos(364))).toBe(0);
  expect(await quedan([id])).toEqual([id]);
  expect(await recogerFotos(aLos(365))).toBe(1);
  expect(await quedan([id])).toEqual([]);
});

test("the year begins when the picture is taken away, however old it is", async () => {
  const id = await foto(2);
  await crearProducto(ctx, { sku: "F-1", imagen_3: id });
  await recogerFotos(aLos(0));
  await recogerFotos(aLos(1_000));
  await db.update(productos).set({ imagen_3: null }).where(eq(productos.sku, "F-1"));
  await recogerFotos(aLos(1_001));
  expect(await recogerFotos(aLos(1_300))).toBe(0);
  expect(await recogerFotos(aLos(1_366))).toBe(1);
  expect(await quedan([id])).toEqual([]);
});

test("what is shown again, or uploaded again, begins anew", async () => {
  const [vuelta, subida] = [await foto(3), await foto(4)];
  await recogerFotos(aLos(0));
  await crearProducto(ctx, { sku: "F-2", imagen_1: vuelta });
  await recogerFotos(aLos(300));
  await db.update(productos).set({ imagen_1: null }).where(eq(productos.sku, "F-2"));
  await foto(4);
  expect(await recogerFotos(aLos(366))).toBe(0);
  expect(await quedan([vuelta, subida])).toEqual([vuelta, subida]);
});

test("pictures of products, options, tickets and home pages stay for ever, and so do all other files", async () => {
  const ids = await Promise.all([10, 11, 12, 13, 14].map(foto));
  const [producto = "", opcion = "", ticket = "", portada = "", vieja = ""] = ids;
  await crearProducto(ctx, { sku: "F-3", imagen_6: producto });
  await db.insert(productos_opciones).values({ producto: "F-3", valor_1: "L", sufijo: "L", imagen: opcion });
  await db.insert(tickets).values({ ticket: "T", precio: 1, puntos: 1, hex: "#000000", imagen_2: ticket });
  const contenido = (archivo: string) => ({
    secciones: [{ tarjetas: [{ imagen: { tipo: "foto", archivo } }] }],
  });
  await db.insert(portadas).values([
    { contenido: contenido(portada), publicada_en: new Date() },
    { contenido: contenido(vieja), publicada_en: new Date("2020-01-01T00:00:00Z") },
  ]);
  const logo = letra(20);
  await guardarArchivoLogo(ctx, {
    id: logo,
    mime: "image/png",
    nombre: "logo",
    contenido: new Uint8Array([1]),
  });
  const prueba = { id: letra(21), tipo: "comprobante" as const, mime: "image/png", nombre: "p", tamano: 1 };
  await db.insert(archivos).values({ ...prueba, contenido: new Uint8Array([1]) });
  await recogerFotos(aLos(0));
  await recogerFotos(aLos(2_000));
  const todas = [...ids, logo, prueba.id];
  expect(await quedan(todas)).toEqual(todas.toSorted());
});
