import { expect, test } from "vitest";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  comprarPorFuncion,
  itemProducto,
  itemTicket,
  nuevoCliente,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sesionDuena } from "#tests/support/e2e/personas.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);
const ticket = await itemTicket(db);
const admin = await sesionDuena(db);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from(pdfDePrueba());
const archivo = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test.each(WIDTHS)(
  "a proof is uploaded, refused in Spanish, replaced, and only its people see it (%i px)",
  async (width) => {
    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width });
    expectPageError(page, /4\d\d/);
    const codigo = await comprarPorFuncion(page, server, quien, [producto, ticket]);
    await visit(page, "/mis-pedidos");
    const pedido = page.getByRole("article", { name: codigo });
    // The customer said in the cart that they transferred: the money is not asked for again, and the accounts are one press away.
    const monto = pedido.getByText("Monto exacto");
    expect(await monto.isVisible()).toBe(false);
    await pedido.getByText("¿Aún no transfieres?").click();
    await monto.waitFor();
    const subir = pedido.locator('input[type="file"]');
    await subir.setInputFiles(archivo("nota.txt", "text/plain", Buffer.from("hola")));
    await pedido.getByRole("alert").filter({ hasText: "El comprobante debe ser una imagen" }).waitFor();
    await subir.setInputFiles(archivo("grande.png", "image/png", Buffer.alloc(5 * 1024 * 1024 + 1)));
    await pedido.getByRole("alert").filter({ hasText: "El archivo puede pesar hasta 5 MB." }).waitFor();

    const grande = Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]);
    await subir.setInputFiles(archivo("transferencia.png", "image/png", grande));
    await page.getByText("Recibimos tu comprobante.").waitFor();
    await pedido.getByText("Reemplazar comprobante", { exact: true }).waitFor();
    await subir.setInputFiles(archivo("otra.pdf", "application/pdf", PDF));
    const ruta = `${server.url}/mis-pedidos/${codigo}/comprobante`;
    await expect
      .poll(async () => (await page.request.get(ruta)).headers()["content-type"])
      .toBe("application/pdf");
    const propio = await page.request.get(ruta);
    expect(propio.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename*=UTF-8''otra.pdf",
    });
    expect(await propio.body()).toEqual(PDF);
    await expectNoAxeViolations(page);

    const ajena = await newPage(server);
    await login(ajena, server, await nuevoCliente(db));
    expect((await ajena.request.get(ruta)).status()).toBe(404);
    expect((await ajena.request.get(ruta.replace(codigo, "PZ-NADA99"))).status()).toBe(404);
    const intruso = await ajena.request.post(ruta, {
      multipart: { comprobante: archivo("x.png", "image/png", PNG) },
      headers: { Origin: server.url },
    });
    expect([intruso.status(), (await intruso.json()).message]).toEqual([404, "No encontramos esa compra."]);
    const sinForma = await ajena.request.post(ruta, {
      data: { no: "es un formulario" },
      headers: { Origin: server.url },
    });
    expect(sinForma.status()).toBe(400);
  },
);

test("without JavaScript the proof goes too", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { javascript: false });
  expectPageError(page, /422/);
  const codigo = await comprarPorFuncion(page, server, quien, [producto]);
  await visit(page, "/mis-pedidos");
  const pedido = page.getByRole("article", { name: codigo });
  await pedido
    .locator('input[type="file"]')
    .setInputFiles(archivo("nota.txt", "text/plain", Buffer.from("hola")));
  await pedido.getByRole("button", { name: "Subir comprobante", exact: true }).click();
  await page.getByText("El comprobante debe ser una imagen").waitFor();
  await pedido.locator('input[type="file"]').setInputFiles(archivo("si.png", "image/png", PNG));
  await pedido.getByRole("button", { name: "Subir comprobante", exact: true }).click();
  await page.getByText("Recibimos tu comprobante.").waitFor();
  expect((await ventasDe(db, quien.codigo_referido))[0]?.comprobante).not.toBeNull();
});

test("the whole life of an order: rejected, and another paid, with difference, boleta and tracking", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server);
  const rechazado = await comprarPorFuncion(page, server, quien, [ticket]);
  const pagado = await comprarPorFuncion(page, server, quien, [producto]);
  await rechazarVenta(ctx, { codigo: rechazado, motivo: "La transferencia no llegó." }, admin);
  await pagoRecibido(ctx, { codigo: pagado }, admin);
  await fijarCostoEnvio(ctx, { codigo: pagado, costo: 8_500 }, admin);
  await adjuntarBoleta(
    ctx,
    { codigo: pagado, folio: "1234", archivo: { nombre: "boleta.pdf", contenido: PDF } },
    admin,
  );
  await visit(page, "/mis-pedidos");
  const uno = page.getByRole("article", { name: rechazado });
  await uno.getByText("Motivo: La transferencia no llegó.").waitFor();
  expect(await uno.locator(".pedido-pista > li").count()).toBe(2);
  const dos = page.getByRole("article", { name: pagado });
  expect(await dos.locator(".pedido-pista > li").count()).toBe(4);
  expect(await dos.getByText("Diferencia de envío").locator("..").textContent()).toContain("$3.500");
  const [boleta] = await Promise.all([
    page.waitForEvent("download"),
    dos.getByRole("link", { name: "Descargar boleta 1234" }).click(),
  ]);
  expect(boleta.suggestedFilename()).toBe("boleta.pdf");

  await marcarDiferenciaRecibida(ctx, { codigo: pagado }, admin);
  await avanzarDespacho(ctx, { codigo: pagado, estado: "Enviado", seguimiento: "CX-99" }, admin);
  await visit(page, "/mis-pedidos");
  await dos.getByText("Seguimiento: CX-99").waitFor();
  await dos.locator(".chip", { hasText: "En camino" }).waitFor();
  await expectNoAxeViolations(page);
});
