import { beforeEach, expect, test } from "vitest";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { conTarjetas } from "#tests/support/shop/boletas-y-tarjeta.ts";
import { comprar, deProducto, seNiega } from "#tests/support/shop/compras.ts";

const { ctx, admin, ana, tienda, doble, sii, pasan, atender, repasar, documentosDe } = await tiendaConBoletas(
  {},
  databaseOfEachTest,
);
const { webpay, irAWebpay, devolver } = await conTarjetas(ctx, admin);
const inicio = ctx.now();

beforeEach(() => {
  ctx.clock.now = inicio;
  doble.reset();
  sii.tokens.clear();
  webpay.behave("honest");
});

const esperando = () => comprar(ctx, ana, [deProducto(tienda.producto)]);

/** A sale of $10.000 that a card paid whole, and the attempt that paid it. */
async function conTarjeta() {
  const codigo = await esperando();
  const ida = await irAWebpay(codigo, ana);
  return { codigo, cobro: await ida.volver() };
}

/** Both jobs, until the SII has answered what they sent. */
async function trabajos(): Promise<void> {
  for (let vez = 0; vez < 3; vez++) {
    pasan(11);
    await atender();
    await repasar();
  }
}

const documentos = async (codigo: string) =>
  (await documentosDe(codigo)).map(({ tipo, total, estado }) => [tipo, total, estado]);

test("money that goes back to the card is no sale: neither whole nor in part it makes a boleta", async () => {
  const [entera, parcial] = [await conTarjeta(), await conTarjeta()];
  await devolver(entera.codigo, entera.cobro, 10_000);
  await devolver(parcial.codigo, parcial.cobro, 4_000);
  await trabajos();
  expect([await documentos(entera.codigo), await documentos(parcial.codigo)]).toEqual([[], []]);
});

test("nor while Transbank has not answered, nor after it refused", async () => {
  const { codigo, cobro } = await conTarjeta();
  webpay.behave("away", "devolver");
  await seNiega(devolver(codigo, cobro, 10_000), "ocupado");
  await trabajos();
  expect(await documentos(codigo)).toEqual([]);
});

test("nor does an annulment before or after the refund", async () => {
  const [antes, despues] = [await conTarjeta(), await conTarjeta()];
  await anularVenta(ctx, { codigo: antes.codigo, motivo: "Sin stock" }, admin);
  await trabajos();
  await devolver(antes.codigo, antes.cobro, 10_000);
  await devolver(despues.codigo, despues.cobro, 10_000);
  await trabajos();
  await anularVenta(ctx, { codigo: despues.codigo, motivo: "Sin stock" }, admin);
  await trabajos();
  expect([await documentos(antes.codigo), await documentos(despues.codigo)]).toEqual([[], []]);
});

test("a card that pays what a transfer paid already leaves the boleta as it is, and so does its refund", async () => {
  const codigo = await esperando();
  const ida = await irAWebpay(codigo, ana);
  await pagoRecibido(ctx, { codigo }, admin);
  await trabajos();
  const boleta = [[39, 10_000, "aceptada"]];
  expect(await documentos(codigo)).toEqual(boleta);
  const cobro = await ida.volver();
  await trabajos();
  expect(await documentos(codigo)).toEqual(boleta);
  await devolver(codigo, cobro, 10_000);
  await trabajos();
  expect(await documentos(codigo)).toEqual(boleta);
});

test("of a mixed payment the rest has a boleta, whatever goes back to the card later", async () => {
  const codigo = await esperando();
  await registrarPago(ctx, { codigo, monto: 6_000, via: "manual" }, admin);
  const cobro = await (await irAWebpay(codigo, ana)).volver();
  await trabajos();
  expect(await documentos(codigo)).toEqual([[39, 6_000, "aceptada"]]);
  await devolver(codigo, cobro, 4_000);
  await trabajos();
  expect(await documentos(codigo)).toEqual([[39, 6_000, "aceptada"]]);
});

test("a shipping difference that came apart has its boleta though a card paid the sale", async () => {
  const { codigo } = await conTarjeta();
  await fijarCostoEnvio(ctx, { codigo, costo: 7_000 }, admin);
  await marcarDiferenciaRecibida(ctx, { codigo, con: "aparte" }, admin);
  await trabajos();
  expect(await documentos(codigo)).toEqual([[39, 2_000, "aceptada"]]);
});
