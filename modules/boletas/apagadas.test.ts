import { expect, test } from "vitest";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { DATOS_BOLETAS } from "#tests/support/boletas/encender.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { apagarBoletas, encenderBoletas, guardarDatosBoletas } from "./llaves/encender.server.ts";

const { ctx, admin, pagada, pasan, atender, repasar, documentosDe } = await tiendaConBoletas(
  {},
  databaseOfEachTest,
);
const archivo = { nombre: "boleta.pdf", contenido: pdfDePrueba() };
const adjuntar = (codigo: string) => adjuntarBoleta(ctx, { codigo, folio: `F-${codigo}`, archivo }, admin);
const seOfrece = async (codigo: string) => (await detalleVenta(ctx, codigo))?.boleta_a_mano;
const trabajos = async () => {
  pasan(11);
  await atender();
  await repasar();
  await atender();
};
const folios = async (codigo: string) => (await documentosDe(codigo)).map(({ folio }) => folio);

test("what was paid before they were switched off has its boleta once they are on again, what was paid between none", async () => {
  const antes = await pagada();
  pasan(1);
  await apagarBoletas(ctx, admin);
  pasan(60);
  const entre = await pagada();
  await trabajos();
  expect([await folios(antes), await folios(entre)]).toEqual([[], []]);
  // Later than the days that the job of each minute looks at.
  pasan(10 * 24 * 60);
  await encenderBoletas(ctx, admin);
  const despues = await pagada();
  await trabajos();
  expect([await folios(despues), await folios(antes), await folios(entre)]).toEqual([[1], [2], []]);
});

test("what was paid in a rehearsal owes nothing in production", async () => {
  await apagarBoletas(ctx, admin);
  await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "certificacion" }, admin);
  pasan(1);
  const antes = await pagada();
  await trabajos();
  await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "produccion" }, admin);
  await encenderBoletas(ctx, admin);
  await trabajos();
  expect(await folios(antes)).toEqual([]);
});

test("a sale has one boleta, by hand or of the shop: none is attached while the shop will make it", async () => {
  const codigo = await pagada();
  expect(await seOfrece(codigo)).toBe(false);
  await seNiega(adjuntar(codigo), "estado", /boleta electrónica/);
  await trabajos();
  expect(await folios(codigo)).toEqual([1]);
  const aMano = await pagada();
  pasan(1);
  await apagarBoletas(ctx, admin);
  // What the shop signed stays its boleta; the page offers a form where the server takes one.
  expect([await seOfrece(codigo), await seOfrece(aMano)]).toEqual([false, true]);
  await adjuntar(aMano);
  await encenderBoletas(ctx, admin);
  await trabajos();
  expect(await folios(aMano)).toEqual([]);
});
