import { expect, test } from "vitest";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  carritoGuardado,
  itemProducto,
  itemTicket,
  nuevoCliente,
  pagar,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

test.each(WIDTHS)("a broken storage is an empty cart with two ways on (%i px)", async (width) => {
  const page = await newPage(server, { width });
  for (const roto of ['{"no', '"hola"', '[null, {"id": "x"}]']) {
    await abrirCarrito(page, roto);
    await page.getByRole("heading", { name: "Vaya, tu carrito está vacío" }).waitFor();
  }
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: "Ver productos" }).getAttribute("href")).toBe("/productos");
  expect(await main.getByRole("link", { name: "Comprar puntos" }).getAttribute("href")).toBe(
    "/comprar-puntos",
  );
  await expectNoAxeViolations(page);
  await abrirCarrito(page, JSON.stringify([7, producto, { ...ticket, cantidad: -1 }]));
  await page.getByRole("link", { name: producto.name }).waitFor();
  expect(await page.locator(".carrito-linea").count()).toBe(1);
});

test("what one tab removes is gone in the other, and comes back to its place", async () => {
  const page = await newPage(server);
  await abrirCarrito(page, [producto, ticket]);
  const otra = await newPage(server, { beside: page });
  await visit(otra, "/carrito");
  const deshacer = page.getByRole("button", { name: "Deshacer" });
  // A focused notice does not disappear, however slow the other tab is.
  await Promise.all([
    deshacer.focus(),
    page.getByRole("button", { name: `Quitar ${producto.name}` }).click(),
  ]);
  await expect.poll(() => otra.locator(".carrito-linea").count()).toBe(1);
  await deshacer.click();
  await expect.poll(() => otra.locator(".carrito-linea").count()).toBe(2);
  expect((await carritoGuardado(otra)).map(({ tipo }) => tipo)).toEqual(["producto", "ticket"]);
  await otra
    .getByText(pesos(producto.precio + ticket.precio))
    .first()
    .waitFor();
});

test("it is readable at night", async () => {
  const page = await newPage(server, { colorScheme: "dark", width: 390 });
  await login(page, server, await nuevoCliente(db));
  await abrirCarrito(page, [producto, ticket]);
  await page.getByRole("button", { name: "Pagar" }).waitFor();
  await expectNoAxeViolations(page);
  await pagar(page);
  await expectNoAxeViolations(page);
});

test("bank data are copied whole and one by one, and a failure is told", async () => {
  const page = await newPage(server);
  await login(page, server, await nuevoCliente(db));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);
  const copiado = () => page.evaluate(() => navigator.clipboard.readText());
  const todos = page.getByRole("button", { name: "Copiar todo" });
  const hecha = page.getByRole("button", { name: "Transferencia Realizada" });
  expect(await hecha.getAttribute("class")).toContain("btn-secondary");
  // It says so for two seconds only.
  await Promise.all([page.getByRole("button", { name: "Datos copiados" }).waitFor(), todos.click()]);
  expect(await copiado()).toMatch(new RegExp(`^Nombre: .*\\nRUT: [\\s\\S]*\\nAsunto: ${codigo}$`));
  await todos.waitFor();
  expect(await hecha.getAttribute("class")).not.toContain("btn-secondary");
  expect(await todos.getAttribute("class")).toContain("btn-secondary");
  await page.getByRole("button", { name: "Copiar Monto exacto" }).click();
  await expect.poll(copiado).toBe(String(producto.precio));
  await page.getByRole("button", { name: "Copiar Código" }).click();
  await expect.poll(copiado).toBe(codigo);
  await page.getByText("Ver datos uno por uno").click();
  await page.getByRole("button", { name: "Copiar RUT" }).click();
  await expect.poll(copiado).toMatch(/^\d/);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await todos.click();
  await page
    .getByRole("alert")
    .filter({ hasText: /^Error al copiar los datos bancarios$/ })
    .waitFor();
});
