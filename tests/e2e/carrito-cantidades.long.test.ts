import { expect, test } from "vitest";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
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

test("the badge of the cart shows the whole number, in the shop and in the game", async () => {
  const page = await newPage(server, { width: 390 });
  await abrirCarrito(page, [
    { ...producto, cantidad: 999 },
    { ...ticket, cantidad: 235 },
  ]);
  for (const ruta of ["/legal/politica-de-privacidad", "/juegos/el-montoncito"]) {
    await visit(page, ruta);
    const carrito = page.getByRole("link", { name: "Carrito, 1.234 productos" }).filter({ visible: true });
    expect(await carrito.locator("b").textContent()).toBe("1.234");
  }
});

test("another quantity needs another quote; the first one is remembered", async () => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, await nuevoCliente(db));
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);
  expect(await page.getByRole("button", { name: "Agregar uno" }).count()).toBe(0);
  await page.getByRole("button", { name: "Cambiar" }).click();
  await page.getByRole("button", { name: "Agregar uno" }).click();
  expect(await pagar(page)).not.toBe(codigo);
  await page.getByRole("button", { name: "Cambiar" }).click();
  await page.getByRole("button", { name: "Quitar uno" }).click();
  expect(await pagar(page)).toBe(codigo);
  await visit(page, "/carrito");
  await page.getByText(codigo).first().waitFor();
});

test("a cart too big to be exact cannot be paid", async () => {
  const page = await newPage(server);
  await abrirCarrito(page, [{ ...producto, cantidad: Number.MAX_SAFE_INTEGER }]);
  await page.getByText("El total de tu carrito es demasiado grande.").waitFor();
  expect(await page.getByRole("button", { name: "Pagar" }).isDisabled()).toBe(true);
});
