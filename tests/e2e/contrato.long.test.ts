import { expect, test } from "vitest";
import { mailsTo } from "#tests/support/auth.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  carritoListo,
  casillaTerminos,
  codigoMostrado,
  comprarPorFuncion,
  confirmarTransferencia,
  itemProducto,
  itemTicket,
  nuevoCliente,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

test.each(WIDTHS)(
  "a purchase with its tick, the mail with the contract, and the order (%i px)",
  async (width) => {
    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width });
    await login(page, server, quien);
    await abrirCarrito(page, [producto, ticket]);
    await carritoListo(page);
    await page.getByText("Los tickets no se devuelven.").waitFor();
    const pagar = page.getByRole("button", { name: "Pagar" });
    await pagar.click();
    await page.getByText("Marca la casilla para aceptar las condiciones de esta compra.").waitFor();
    await expect.poll(() => casillaTerminos(page).evaluate((c) => c === document.activeElement)).toBe(true);
    await expectNoAxeViolations(page);
    await aceptarTerminos(page);
    await pagar.click();
    const codigo = await codigoMostrado(page);
    await confirmarTransferencia(page);
    await page.getByText("¡Compra registrada!").waitFor();
    const [venta] = await ventasDe(db, quien.codigo_referido);
    expect(venta?.terminos_en).toBeInstanceOf(Date);
    const [correo] = await mailsTo(db, quien.email);
    expect(correo?.datos).toMatchObject({ codigo, por_aceptar: false, terminos: venta?.terminos_version });
    expect(JSON.stringify(correo?.datos)).toMatch(/77\.123\.456-9.*Derecho a retracto.*Garantía legal/);

    await page.getByRole("link", { name: `Ver contrato de ${codigo}` }).click();
    await page.getByRole("heading", { name: `Contrato de la compra ${codigo}` }).waitFor();
    for (const dicho of ["Puntazo SpA", producto.name, "Derecho a retracto", "Condiciones aceptadas el"])
      await page.getByText(dicho).first().waitFor();
    await expectNoAxeViolations(page);
  },
);

test("without JavaScript one ticks, pays, accepts and reads the contract", async () => {
  const quien = await nuevoCliente(db);
  const con = await newPage(server, { width: 390 });
  const codigo = await comprarPorFuncion(con, server, quien, [producto]);
  const page = await newPage(server, { width: 390, javascript: false });
  await page.context().addCookies(await con.context().cookies(server.url));

  await page.goto(`/mis-pedidos?compra=${codigo}`);
  const pedido = page.locator(`#${codigo}`);
  await pedido.getByText("Condiciones por aceptar.").waitFor();
  await pedido.getByRole("button", { name: "Aceptar las condiciones" }).click();
  await page.getByText("Aceptaste las condiciones de tu compra.").waitFor();
  await page.goto(`/mis-pedidos/${codigo}/contrato`);
  await page.getByText("Condiciones aceptadas el").waitFor();

  await page.goto("/comprar-puntos");
  await page
    .getByRole("button", { name: /Añadir|Comprar|Agregar/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/carrito");
  await page.getByRole("button", { name: "Pagar" }).click();
  // Texts inside `noscript` are found by their element.
  expect(await page.locator(".field-error").textContent()).toContain("Marca la casilla para aceptar");
  await aceptarTerminos(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByRole("button", { name: "Transferencia Realizada" }).click();
  await page.waitForURL((url) => url.pathname === "/mis-puntos");
  const [, segunda] = await ventasDe(db, quien.codigo_referido);
  expect(segunda?.terminos_en).toBeInstanceOf(Date);
});
