import { expect, test } from "vitest";
import { repasarBoletas } from "#modules/boletas/atender-boletas.server.ts";
import { leerDocumentosDe } from "#modules/boletas/documentos.store.server.ts";
import { aceptarDevolucion } from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { reembolsarATarjeta } from "#modules/compras/devoluciones/reembolsar-a-tarjeta.server.ts";
import {
  decidirReembolso,
  pagarDecididas,
} from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { encenderConFolios } from "#tests/support/boletas/encender.ts";
import { conTarjetas } from "#tests/support/shop/boletas-y-tarjeta.ts";
import { comprar, deProducto, leerTodo, seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";

const { ctx, admin, contado, gente, pasan, pedir, entregar, estadoDe, recibir } =
  await tiendaConDevoluciones();
await encenderConFolios(ctx, admin);
const { webpay, irAWebpay } = await conTarjetas(ctx, admin);

test("a return whose money goes back to the card owes no document, though Transbank's answer is late", async () => {
  const codigo = await comprar(ctx, gente.ana, [deProducto(contado, 3)]);
  await (await irAWebpay(codigo, gente.ana)).volver();
  await entregar(codigo);
  const { venta, productos } = await leerTodo(ctx, codigo);
  const linea = productos[0]?.id ?? 0;
  const { id } = await pedir({ codigo, linea }, { tipo: "retracto", forma: "tarjeta" });
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  webpay.behave("lost", "devolver");
  webpay.behave("away", "consultar");
  await seNiega(reembolsarATarjeta(ctx, webpay.servicio, { id }, admin), "ocupado");
  const documentos = async () => {
    await repasarBoletas(ctx);
    return leerDocumentosDe(ctx, venta.id, "produccion");
  };
  // The refund is written, and nothing of the sale is annulled yet.
  expect([await estadoDe(id), await documentos()]).toEqual(["recibida", []]);
  webpay.behave("honest");
  pasan(2);
  await consultarTarjetas(ctx, webpay.servicio);
  await pagarDecididas(ctx);
  expect([await estadoDe(id), await documentos()]).toEqual(["reembolsada", []]);
});
