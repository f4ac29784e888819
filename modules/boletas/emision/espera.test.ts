import { beforeEach, expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { atenderBoletas } from "#modules/boletas/atender-boletas.server.ts";
import { buscarDebidas } from "#modules/boletas/deuda/buscar-debidas.server.ts";
import { leerFiltrosBoletas } from "#modules/boletas/lista/filtros-boletas.ts";
import { listarBoletas } from "#modules/boletas/lista/listar-boletas.server.ts";
import { guardarCertificado } from "#modules/boletas/llaves/guardar-llaves.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CONTRASENA, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { comprarPagado, deProducto } from "#tests/support/shop/compras.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { emitirDebidas } from "./emitir.server.ts";

const { ctx, admin, ana, doble, sii, pasan, pagada, atender, repasar, documentosDe } = await tiendaConBoletas(
  {},
  databaseOfEachTest,
);
const inicio = ctx.now();
/** Until when the certificate of the tests is valid. */
const VENCE = new Date("2029-01-01T12:00:00Z");

beforeEach(() => {
  ctx.clock.now = inicio;
  doble.reset();
  sii.tokens.clear();
});

const porAtender = async () =>
  (await listarBoletas(ctx, leerFiltrosBoletas(new URLSearchParams("estado=por_atender")))).total;
const ajustar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));

test("from the end of the certificate no folio is taken and nothing is signed or sent: it is said, until there is another", async () => {
  ctx.clock.now = new Date(VENCE.getTime() - 15 * 60_000);
  const firmada = await pagada();
  pasan(11);
  await buscarDebidas(ctx);
  await emitirDebidas(ctx, sii.firmador);
  const espera = await pagada();
  ctx.clock.now = VENCE;
  pasan(11);
  const pedidos = doble.pedidos.length;
  await atender();
  await atender();
  expect(await documentosDe(espera)).toMatchObject([
    { estado: "debida", espera: "falta_certificado", folio: null },
  ]);
  expect([await porAtender(), doble.pedidos.length]).toEqual([1, pedidos]);
  const contenido = crearPfx({ hasta: new Date("2032-01-01T12:00:00Z") });
  await guardarCertificado(ctx, { contenido, contrasena: CONTRASENA, rut: RUT_PERSONA }, admin);
  for (let vez = 0; vez < 3; vez++) {
    await atender();
    pasan(11);
  }
  expect([await documentosDe(firmada), await documentosDe(espera)]).toMatchObject([
    [{ folio: 1, estado: "aceptada" }],
    [{ folio: 2, estado: "aceptada", espera: null }],
  ]);
});

test("a seller whose giro has no letter takes no folio, and the wait says what is missing", async () => {
  await ajustar({ giro: "🎁" });
  const codigo = await pagada();
  pasan(11);
  await atender();
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([
    { estado: "debida", espera: "faltan_datos", folio: null },
  ]);
  expect(await porAtender()).toBe(1);
  await ajustar({ giro: "Regalos 🎁" });
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, espera: null }]);
});

test("a boleta with more lines than a credit note takes is annulled by a note that sums them", async () => {
  const lineas = [];
  for (let i = 0; i < 61; i++) {
    const sku = `71${String(i).padStart(4, "0")}`;
    lineas.push(deProducto(await crearProducto(ctx, { sku, producto: `Pieza ${i}`, precio_cliente: 1_000 })));
  }
  const codigo = await comprarPagado(ctx, ana, admin, lineas);
  pasan(11);
  await atender();
  pasan(5);
  await atender();
  await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
  await repasar();
  await atender();
  const [boleta, nota] = await documentosDe(codigo);
  expect([boleta?.detalle.lineas.length, boleta?.total]).toEqual([61, 61_000]);
  expect(nota).toMatchObject({
    tipo: 61,
    estado: "timbrada",
    total: 61_000,
    codigo_referencia: 1,
    detalle: { lineas: [{ nombre: `Anulación de la compra ${codigo}`, cantidad: 1, precio: 61_000 }] },
  });
});

test("a document that took a folio and cannot be signed is counted an hour later", async () => {
  const codigo = await pagada();
  pasan(11);
  const log = { ...ctx.log, error: () => undefined };
  const roto = { ...sii, firmador: { ...sii.firmador, documento: () => Promise.reject(new Error("roto")) } };
  await atender();
  const otra = await pagada();
  pasan(11);
  await atenderBoletas({ ...ctx, log } as Ctx, roto);
  expect((await documentosDe(otra))[0]).toMatchObject({ estado: "debida", folio: 2, espera: null });
  pasan(59);
  expect(await porAtender()).toBe(0);
  pasan(2);
  expect(await porAtender()).toBe(1);
  await atender();
  expect([await porAtender(), (await documentosDe(codigo))[0]?.folio]).toEqual([0, 1]);
});
