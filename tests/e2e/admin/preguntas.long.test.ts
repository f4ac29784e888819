import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const abrirPaleta = async (page: Page) => {
  await page.getByRole("link", { name: /^Buscar/ }).click();
  return page.getByRole("dialog", { name: "Buscar en la administración" });
};

test.each(WIDTHS)("at %i px the palette answers a question, and Enter opens its list", async (width) => {
  const page = await pageOf(server, server.admin, { width });
  await visit(page, "/admin/ventas");
  const paleta = await abrirPaleta(page);
  await paleta.getByRole("combobox").fill("¿qué falta despachar?");
  const respuesta = paleta.getByRole("group", { name: "Respuesta" }).getByRole("option");
  const dicha = (await respuesta.locator("b").textContent()) ?? "";
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/despachos");
  const [cuantos = ""] = dicha.split(" ");
  expect(Number(cuantos)).toBeGreaterThan(0);
  await page.getByText(new RegExp(`^${cuantos} pedidos? esperan? ser enviados?$`)).waitFor();
});

test("without JavaScript the questions are links, and the answer is a link to its list", async () => {
  const page = await pageOf(server, server.admin, { javascript: false, width: 390 });
  await visit(page, "/admin/buscar");
  await page.getByRole("link", { name: "¿Quién me debe?" }).click();
  const respuesta = page.getByRole("region", { name: "Respuesta" }).getByRole("link");
  const [cuantos] = ((await respuesta.textContent()) ?? "").split(" ");
  await respuesta.click();
  await page.getByText(`${cuantos} venta`).first().waitFor();
  expect(new URL(page.url()).searchParams.get("estado")).toBe("Validando Pago");
});
