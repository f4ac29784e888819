import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

test("the columns are the specification's, and filters that find nothing can be removed", async () => {
  const page = await newPage(server, { width: 1440 });
  await login(page, server, server.admin);
  await visit(page, "/admin/ventas");
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "ID",
    "Fecha de Venta",
    "Código",
    "Usuario",
    "$ Productos",
    "$ Puntos",
    "$ Total",
    "Estado de Pago",
    "Acciones",
  ]);
  await visit(page, "/admin/ventas?texto=nada-que-exista");
  await page.getByText("Ninguna venta coincide con estos filtros").waitFor();
  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await page.getByRole("table", { name: "Ventas" }).waitFor();
});

test("keys walk the list and find the search, never while a person types; hidden columns stay hidden", async () => {
  const page = await newPage(server, { width: 1440 });
  await login(page, server, server.admin);
  await visit(page, "/admin/ventas");
  const filas = page.getByRole("table", { name: "Ventas" }).locator("tbody tr");
  const enlace = (n: number) => filas.nth(n).locator('a[href^="/admin/ventas/"]').first();
  const conFoco = (n: number) =>
    expect.poll(() => enlace(n).evaluate((uno) => uno === document.activeElement)).toBe(true);
  await page.keyboard.press("j");
  await conFoco(0);
  await page.keyboard.press("j");
  await conFoco(1);
  await page.keyboard.press("k");
  await conFoco(0);
  await page.keyboard.press("/");
  const buscador = page.getByLabel("Buscar", { exact: true });
  await page.keyboard.type("jk?/");
  expect(await buscador.inputValue()).toBe("jk?/");
  await page.getByText("Ninguna venta coincide").waitFor();
  await buscador.fill("");
  await enlace(0).waitFor();
  await buscador.blur();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Baja a la fila siguiente").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Columnas", { exact: true }).click();
  await page.getByLabel("$ Puntos").uncheck();
  await page.reload();
  await page.getByText("Columnas (1 oculta)").waitFor();
  await page.getByRole("columnheader", { name: "$ Puntos" }).waitFor({ state: "hidden" });
  await page.keyboard.press("j");
  await conFoco(0);
  const codigo = (await enlace(0).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Venta ${codigo}` }).waitFor();
});

test("the file holds what the list shows, with net and tax", async () => {
  const cookie = await cookieOf(server, server.admin);
  const { status, text } = await getPage(server, "/admin/ventas/exportar?estado=Rechazado", cookie);
  expect(status).toBe(200);
  const [encabezado = "", ...filas] = text.trim().split("\r\n");
  expect(encabezado).toContain("Neto;IVA;Total;Diferencia de envío;Anulado;Folio;Estado de Pago");
  expect(filas.length).toBeGreaterThan(0);
  expect(filas.every((fila) => fila.endsWith(";Rechazado"))).toBe(true);
});

test.each(WIDTHS)(
  "the months of the year are drawn, and each gives its accountant's file (%i px)",
  async (width) => {
    const page = await newPage(server, { width });
    await login(page, server, server.admin);
    await visit(page, "/admin/ventas");
    await page.getByRole("link", { name: "Resumen mensual" }).click();
    await page.getByRole("heading", { name: /^Resumen de \d{4}$/ }).waitFor();
    await page.getByRole("img", { name: /^Ventas pagadas por mes/ }).waitFor();
    await expectNoAxeViolations(page);
    const enlace = page.getByRole("link", { name: /en CSV$/ }).first();
    const { status, text } = await getPage(
      server,
      (await enlace.getAttribute("href")) ?? "",
      await cookieOf(server, server.admin),
    );
    expect(status).toBe(200);
    const [encabezado = "", ...filas] = text.trim().split("\r\n");
    expect(encabezado).toContain("SKU;Descripción;Cantidad;Neto;IVA;Total;Descuento;Envío cobrado");
    expect(filas.length).toBeGreaterThan(0);
  },
);
