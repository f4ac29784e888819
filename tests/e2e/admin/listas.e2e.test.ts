import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemTicket, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

// What the kit of the lists gives to all of them, tried in one list each.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ticket = await itemTicket(db);

async function comoAdmin(width: Width, javascript = true): Promise<Page> {
  const page = await newPage(server, { width, javascript });
  await login(page, server, server.admin);
  return page;
}

const compra = async () =>
  comprarPorFuncion(await newPage(server, { width: 390 }), server, await nuevoCliente(db), [ticket]);

const conFoco = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("a list searches while one types, and one button holds the other filters and counts them", async () => {
  const codigo = await compra();
  const page = await comoAdmin(390);
  await visit(page, "/admin/ventas");
  const tabla = page.getByRole("table", { name: "Ventas" });
  await page.getByRole("searchbox", { name: "Buscar" }).pressSequentially(codigo);
  await page.waitForURL(new RegExp(`texto=${codigo}`));
  await expect.poll(() => tabla.locator("tbody tr").count()).toBe(1);
  expect(await conFoco(page)).toBe("texto");
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("Tipo").focus();
  await page.getByLabel("Tipo").selectOption("no");
  await page.getByText("Filtros (1)").waitFor();
  expect(await conFoco(page)).toBe("premios");
  await page.getByRole("link", { name: /^Pagadas/ }).click();
  await page.getByText("Ninguna venta coincide con estos filtros").waitFor();
  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await expect.poll(() => page.getByRole("searchbox", { name: "Buscar" }).inputValue()).toBe("");
  expect(await page.getByLabel("Tipo").inputValue()).toBe("");
});

test("the chosen state of a list is in view on a phone", async () => {
  const page = await comoAdmin(390);
  const seVe = () =>
    page.getByRole("navigation", { name: "Filtrar por estado" }).evaluate((fila) => {
      const borde = fila.getBoundingClientRect();
      const elegido = fila.querySelector("[aria-current]")?.getBoundingClientRect();
      return elegido && elegido.left >= borde.left && elegido.right <= borde.right;
    });
  for (const estado of ["deshecho", "recibido"]) {
    await visit(page, `/admin/pagos?estado=${estado}`);
    await expect.poll(seVe, { message: estado }).toBe(true);
  }
  await page.getByRole("link", { name: "Deshechos" }).click();
  await page.waitForURL(/estado=deshecho/);
  await expect.poll(seVe).toBe(true);
});

test("the whole row leads to the sale, whose code is never broken", async () => {
  const codigo = await compra();
  for (const width of [390, 1440] as const) {
    const page = await comoAdmin(width);
    await visit(page, `/admin/ventas?texto=${codigo}`);
    const fila = page.getByRole("row").filter({ hasText: codigo });
    const lineas = await fila.getByRole("link", { name: codigo }).evaluate((link) => {
      const texto = document.createRange();
      texto.selectNodeContents(link);
      return texto.getClientRects().length;
    });
    expect(lineas).toBe(1);
    await fila.click({ position: { x: 8, y: 8 } });
    await page.waitForURL(new RegExp(`/admin/ventas/${codigo}$`));
  }
});

test("what is done with chosen rows comes from below, and nothing is chosen beforehand", async () => {
  const page = await comoAdmin(390);
  await visit(page, "/admin/productos?orden=sku");
  const barra = page.getByRole("region", { name: "Filas elegidas" });
  const casillas = page.getByRole("checkbox", { name: /^Elegir / });
  await casillas.nth(0).check();
  await casillas.nth(1).check();
  await barra.getByText("2 elegidos").waitFor();
  expect(await barra.getByLabel("Con los elegidos").inputValue()).toBe("");
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  await barra.getByRole("button", { name: "Continuar" }).click();
  expect(new URL(page.url()).pathname).toBe("/admin/productos");
  await barra.getByRole("button", { name: "Ninguno" }).click();
  await barra.waitFor({ state: "hidden" });
  expect(await casillas.nth(0).isChecked()).toBe(false);
});

test("without JavaScript the bar and the button of the search are there", async () => {
  const page = await comoAdmin(1440, false);
  await visit(page, "/admin/productos");
  await page.getByRole("region", { name: "Filas elegidas" }).waitFor();
  await page.getByRole("searchbox", { name: "Buscar" }).fill("nada de eso");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByText("Ningún producto coincide").waitFor();
});

test("a sale calls its customer and tells who did what", async () => {
  const codigo = await compra();
  const page = await comoAdmin(390);
  await visit(page, `/admin/ventas/${codigo}`);
  expect(await page.getByRole("link", { name: "Llamar" }).getAttribute("href")).toBe("tel:+56981234567");
  const chat = page.getByRole("link", { name: "WhatsApp", exact: true });
  expect(await chat.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/56981234567\?text=Hola%20Camila/);
  await page.getByRole("button", { name: "Pago recibido" }).click();
  const historia = page.getByRole("region", { name: "Historia" }).getByRole("listitem");
  await expect.poll(() => historia.count()).toBe(2);
  expect(await historia.last().textContent()).toContain("Registró la compraCamila Rojas");
  expect(await historia.first().textContent()).not.toContain("sistema:");
  await expectNoAxeViolations(page);
});
