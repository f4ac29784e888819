import { expect, test } from "vitest";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit } from "#tests/support/e2e/browser.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

test("a search that fails says so", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/como-participar");
  expectPageError(page, /400/);
  await page.route("**/productos/pagina?*", (route) => route.fulfill({ status: 400, body: "" }));
  await page.getByRole("link", { name: "Buscar en la tienda" }).click();
  await page.getByRole("searchbox", { name: "Buscar productos" }).fill("oso");
  await page.getByText("No pudimos buscar. Revisa tu conexión e intenta otra vez.").waitFor();
  await page.unroute("**/productos/pagina?*");
  await page.getByRole("searchbox", { name: "Buscar productos" }).press("Enter");
  await page.waitForURL("**/productos?q=oso");
});

test("on a desktop the field of the header shows what it finds, and Enter opens the catalogue", async () => {
  const page = await newPage(server);
  await visit(page, "/como-participar");
  const campo = page.getByRole("textbox", { name: "Buscar en la tienda" });
  const { width, height } = (await campo.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([236, 44]);
  await campo.fill("oso de peluche");
  const tienda = page.getByRole("search", { name: "Tienda" });
  await tienda
    .getByRole("link", { name: /Oso de peluche/ })
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await tienda.getByRole("link").first().waitFor({ state: "detached" });
  await campo.press("Enter");
  await page.waitForURL("**/productos?q=oso+de+peluche");
});

test("the phone's menu names the cart with its count", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, rutaComprar("100004"));
  const menu = page.getByRole("dialog", { name: "Menú" });
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await menu.getByRole("link", { name: "Carrito", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Añadir al carrito" }).first().click();
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await menu.getByRole("link", { name: "Carrito, 1 producto" }).click();
  await page.waitForURL("**/carrito");
});
