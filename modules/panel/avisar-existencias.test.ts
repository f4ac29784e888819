import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, notificaciones, productos, productos_opciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avisarExistencias } from "./avisar-existencias.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
let duena: Sesion;

beforeEach(async () => {
  ctx.clock.now = new Date("2026-11-16T11:20:00Z");
  duena = await crearPersona(ctx, { role: "admin", rol_admin: "duena" });
  await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  await crearPersona(ctx);
});

const suyos = () => db.select().from(correos).where(eq(correos.plantilla, "existencias_bajas"));
const avisos = () => db.select().from(notificaciones);

test("says nothing while everything has units, or none are counted", async () => {
  await crearProducto(ctx, { sku: "810001", existencias: 6 });
  await crearProducto(ctx, { sku: "810002", existencias: null });
  expect(await avisarExistencias(ctx)).toBe(0);
  expect([...(await suyos()), ...(await avisos())]).toEqual([]);
});

test("tells the owners, and nobody else, each thing with few units", async () => {
  await crearProducto(ctx, { sku: "810001", producto: "Sofá", existencias: 2 });
  await crearProducto(ctx, { sku: "810002", producto: "Silla", existencias: 0 });
  expect(await avisarExistencias(ctx)).toBe(1);
  expect(await avisos()).toMatchObject([{ usuario: duena.codigo_referido, titulo: "Se acaban existencias" }]);
  const [correo] = await suyos();
  expect(correo).toMatchObject({ para: duena.email, asunto: "Se acaban 2 productos u opciones" });
  expect(correo?.datos).toMatchObject({
    cosas: [
      { nombre: "Silla", quedan: 0 },
      { nombre: "Sofá", quedan: 2 },
    ],
    otras: 0,
  });
});

test("names the option that is gone, though its product has plenty", async () => {
  await crearProducto(ctx, { sku: "810003", producto: "Polera", opcion_1: "Talla" });
  await db.insert(productos_opciones).values([
    { producto: "810003", valor_1: "M", sufijo: "M", existencias: 0 },
    { producto: "810003", valor_1: "L", sufijo: "L", existencias: 50 },
  ]);
  await avisarExistencias(ctx);
  const [correo] = await suyos();
  expect(correo?.datos.cosas).toEqual([{ nombre: "Polera, Talla M", sku: "810003", quedan: 0 }]);
});

test("writes once a day, also when it runs twice or in parallel, and again the next day", async () => {
  await crearProducto(ctx, { sku: "810001", existencias: 1 });
  const veces = await Promise.all(Array.from({ length: 5 }, () => avisarExistencias(ctx)));
  expect(veces.reduce((suma, una) => suma + una, 0)).toBe(1);
  expect(await avisarExistencias(ctx)).toBe(0);
  ctx.clock.now = new Date(ctx.now().getTime() + DIA_MS);
  expect(await avisarExistencias(ctx)).toBe(1);
  expect(await suyos()).toHaveLength(2);
  expect(await avisos()).toHaveLength(2);
  await db.update(productos).set({ disponible: false });
  ctx.clock.now = new Date(ctx.now().getTime() + DIA_MS);
  expect(await avisarExistencias(ctx)).toBe(0);
});

test("is switched off by its setting, and begins where the owner says", async () => {
  await crearProducto(ctx, { sku: "810001", existencias: 3 });
  const ajustar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
    enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
  await ajustar({ aviso_existencias: false });
  expect(await avisarExistencias(ctx)).toBe(0);
  await ajustar({ aviso_existencias: true, existencias_bajas: 2 });
  expect(await avisarExistencias(ctx)).toBe(0);
  await ajustar({ existencias_bajas: 3 });
  expect(await avisarExistencias(ctx)).toBe(1);
});
