import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const headerOpacity = (page: Page) =>
  page.locator("header.site-header").evaluate((header) => Number(getComputedStyle(header).opacity));

test.each(WIDTHS)("the header fades to half going down and returns going up (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await visit(page, "/legal/terminos-y-condiciones");
  expect(await headerOpacity(page)).toBe(1);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => headerOpacity(page)).toBe(0.5);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => headerOpacity(page)).toBe(1);
});

test("the first stop of the keyboard skips to the content", async () => {
  const page = await newPage(server);
  await visit(page, "/como-participar");
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Saltar al contenido" });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await link.isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");
});

test("on phones the menu opens with Enter and closes with Escape", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/como-participar");
  const button = page.getByRole("button", { name: "Abrir menú" });
  const menu = page.getByRole("dialog", { name: "Menú" });
  await button.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await menu.getByRole("link", { name: "El Montoncito" }).waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the account menu opens with Enter, shows the points and closes with Escape", async () => {
  const page = await pageOf(server, server.cliente);
  await visit(page, "/como-participar");
  const summary = page.locator(".account-menu > summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  const points = page.locator(".account-menu").getByRole("link", { name: /^Puntos: [\d.]+$/ });
  await points.waitFor();
  const juego = { name: "El Montoncito" };
  expect(await page.locator(".account-menu").getByRole("link", juego).isVisible()).toBe(true);
  expect(await page.locator(".account-menu").getByRole("button", { name: "Salir" }).isVisible()).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await points.waitFor({ state: "hidden" });
  await expect.poll(() => summary.evaluate((one) => one === document.activeElement)).toBe(true);
});
