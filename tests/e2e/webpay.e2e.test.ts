import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cobros_tarjeta, pagos, ventas } from "#database/schema.ts";
import { RUTA_RETORNO } from "#modules/compras/tarjeta/textos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  carritoGuardado,
  itemProducto,
  nuevoCliente,
  pagar,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { openWebpay } from "#tests/support/shop/webpay.ts";

const webpay = await openWebpay();
const server = await startServer({ env: { WEBPAY_URL: webpay.url } });
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);

const enWebpay = (page: Page) => page.waitForURL(`${webpay.url}/webpayserver/**`);
const seccion = (page: Page) => page.getByRole("region", { name: "Webpay" });
const elegir = (page: Page, boton: string) => page.getByRole("button", { name: boton, exact: true }).click();

/** The owner tries the shop of integration: from then on the shop offers cards. */
async function encender(width: Width): Promise<Page> {
  const page = await newPage(server, { width });
  await login(page, server, await nuevaAdmin(db));
  await visit(page, "/admin/ajustes/conexiones");
  const probar = seccion(page).getByRole("button", { name: "Probar con la tienda de integración" });
  if ((await probar.count()) > 0) {
    await probar.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Probar con la tienda de integración" })
      .click();
  }
  await seccion(page).getByText("Encendido").waitFor();
  return page;
}

const pagosDe = async (codigo: string) => {
  const filas = await db
    .select({ monto: pagos.monto, via: pagos.via })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .where(eq(ventas.codigo, codigo));
  return filas.map(({ monto, via }) => [monto, via]);
};

test.each(WIDTHS)("keys, cart, Webpay, the voucher, and the way back to the card (%i px)", async (width) => {
  const admin = await encender(width);
  expect(await admin.content()).not.toContain("579B532A");
  await expectNoAxeViolations(admin);
  await expectNoOverflow(admin);

  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Pagar con tarjeta" }).dblclick();
  await enWebpay(page);
  expect(webpay.de(codigo)).toMatchObject([{ amount: producto.precio, buy_order: `${codigo}-1` }]);
  await elegir(page, "Pagar con crédito");

  await page.getByRole("heading", { name: "Pago recibido" }).waitFor();
  expect(new URL(page.url()).origin).toBe(server.url);
  for (const dato of [pesos(producto.precio), `${codigo}-1`, "1213", "Crédito en cuotas", "3 cuotas", "6623"])
    await page.getByText(dato).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  expect([await carritoGuardado(page), await pagosDe(codigo)]).toEqual([[], [[producto.precio, "webpay"]]]);
  const voucher = page.url();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await page.locator(`#${codigo} .chip`).getByText("Pagado").waitFor();

  // Another person with the address reads that it was paid, and nothing else.
  const ajena = await newPage(server, { width });
  await visit(ajena, new URL(voucher).pathname);
  await ajena.getByRole("heading", { name: "Pago recibido" }).waitFor();
  expect(await ajena.locator("main").textContent()).not.toMatch(
    new RegExp(`${codigo}|6623|${producto.precio}`),
  );
  await expectNoAxeViolations(ajena);

  await visit(admin, `/admin/ventas/${codigo}`);
  const tarjeta = admin.getByRole("region", { name: "Pagos con tarjeta" });
  await tarjeta.getByText("Devolver a la tarjeta").first().click();
  await tarjeta.getByRole("button", { name: "Devolver a la tarjeta" }).click();
  await tarjeta.getByText("Devuelto el").waitFor();
  await expectNoAxeViolations(admin);
  await expectNoOverflow(admin);
  expect(webpay.de(codigo)).toMatchObject([{ status: "REVERSED", refunds: 1 }]);
});

test("without JavaScript: an annulled form, then a voucher", async () => {
  await (await encender(1440)).close();
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);

  // Webpay is away: the sale is there, and its page says what to do.
  webpay.behave("away", "crear");
  expectPageError(page, /503/);
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await page.locator(`#${codigo}`).getByText("intenta de nuevo o paga de otra forma").waitFor();
  webpay.behave("honest");

  const plano = await newPage(server, { width: 390, javascript: false });
  await plano.context().addCookies(await page.context().cookies(server.url));
  const irAWebpay = async () => {
    await plano.goto(`/mis-pedidos?compra=${codigo}`);
    await plano.locator(`#${codigo}`).getByRole("button", { name: "Pagar con tarjeta" }).click();
    await plano.getByRole("heading", { name: "Te llevamos a Webpay" }).waitFor();
    await plano.getByRole("button", { name: "Continuar a Webpay" }).click();
    await enWebpay(plano);
  };
  await irAWebpay();
  await elegir(plano, "Anular compra");
  // The browser comes back by a POST from another site, without the cookie of the session.
  await elegir(plano, "Volver al comercio");
  await plano.getByRole("heading", { name: "El pago no se completó" }).waitFor();
  expect([await pagosDe(codigo), webpay.de(codigo).map(({ commits }) => commits)]).toEqual([[], [0]]);

  await irAWebpay();
  await elegir(plano, "Pagar con débito");
  await plano.getByRole("heading", { name: "Pago recibido" }).waitFor();
  await plano.getByText("Débito").waitFor();
  await plano.getByText("Sin cuotas").waitFor();
  expect(await pagosDe(codigo)).toEqual([[producto.precio, "webpay"]]);
  expect(await db.$count(cobros_tarjeta, eq(cobros_tarjeta.estado, "pagada"))).toBeGreaterThan(0);
});

test("a commit whose answer was lost is found by the next return, and the open page changes by itself", async () => {
  await (await encender(390)).close();
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await enWebpay(page);
  webpay.behave("lost", "confirmar");
  webpay.behave("away", "consultar");
  await elegir(page, "Pagar con crédito");
  await page.getByRole("heading", { name: "Estamos confirmando tu pago" }).waitFor();
  await expectNoAxeViolations(page);
  expect(await pagosDe(codigo)).toEqual([]);
  webpay.behave("honest");
  const [{ token = "" } = {}] = webpay.de(codigo);
  const respuestas = await Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(`${server.url}${RUTA_RETORNO}?token_ws=${token}`, { redirect: "manual" }),
    ),
  );
  expect(respuestas.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await pagosDe(codigo)).toEqual([[producto.precio, "webpay"]]);
  // The open page changes by itself.
  await page.getByRole("heading", { name: "Pago recibido" }).waitFor();
});
