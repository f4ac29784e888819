import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectNoAxeViolations,
  expectPageError,
  login,
  newPage,
  visit,
  WIDTHS,
} from "#tests/support/browser.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();

const PUBLICAS = [
  "/",
  "/registrate",
  "/ingresar",
  "/recuperar",
  "/restablecer",
  "/confirmar",
  "/buzon",
  "/cuenta-eliminada",
  "/como-participar",
  "/legal/terminos-y-condiciones",
  "/legal/politica-de-privacidad",
];
const DE_CUENTA = ["/mis-datos", "/mis-referidos"];
const DE_ADMIN = ["/admin/correos"];

const PERSONAS = { visitante: null, cliente: server.cliente, admin: server.admin };
type Quien = keyof typeof PERSONAS;
const PAGINAS: [string, Quien][] = [
  ...PUBLICAS.map((path): [string, Quien] => [path, "visitante"]),
  ...DE_CUENTA.map((path): [string, Quien] => [path, "cliente"]),
  ...DE_ADMIN.map((path): [string, Quien] => [path, "admin"]),
];

async function pageOf(quien: Quien, options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(server, options);
  const persona = PERSONAS[quien];
  if (persona) await login(page, server, persona);
  return page;
}

/** Wide content scrolls in a box of its own, never the page. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

describe.each(WIDTHS)("at %i px", (width) => {
  test.each(PAGINAS)("%s is a whole page for %s", async (path, quien) => {
    const page = await pageOf(quien, { width });
    const response = await visit(page, path);
    expect(response.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.getAttribute("html", "lang")).toBe("es-CL");
    expect(await page.title()).toMatch(/Puntazo/);
    expect(await page.getAttribute('meta[name="description"]', "content")).toMatch(/\S{3}/);
    expect(await overflow(page), "pixels beyond the right edge").toBe(0);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoAxeViolations(page, "color-contrast");
  });
});

test("titles of pages are all different", async () => {
  const page = await newPage(server, { javascript: false });
  const titles = new Map<string, string>();
  for (const path of PUBLICAS) {
    await page.goto(path);
    titles.set(await page.title(), path);
  }
  expect(titles.size).toBe(PUBLICAS.length);
});

test.each(DE_CUENTA)("%s asks a visitor to log in and brings them back", async (path) => {
  const page = await newPage(server);
  await visit(page, path);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/ingresar");
  expect(searchParams.get("volver")).toBe(path);
});

test.each(DE_ADMIN)("%s does not exist for customers", async (path) => {
  const page = await pageOf("cliente", {});
  expectPageError(page, /404/);
  expect((await visit(page, path)).status()).toBe(404);
});

test("an unknown address is a real 404 that helps", async () => {
  for (const width of WIDTHS) {
    const page = await newPage(server, { width });
    expectPageError(page, /404/);
    const response = await visit(page, "/no-hay-nada-aqui");
    expect(response.status()).toBe(404);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("main").getByRole("link").count()).toBeGreaterThan(0);
    expect(await overflow(page)).toBe(0);
    await expectNoAxeViolations(page);
  }
});

const headerOpacity = (page: Page) =>
  page.locator("header.site-header").evaluate((header) => Number(getComputedStyle(header).opacity));

test.each(WIDTHS)("the header fades to half going down and returns going up (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await visit(page, "/legal/terminos-y-condiciones");
  expect(await headerOpacity(page)).toBe(1);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => headerOpacity(page), { timeout: 10_000 }).toBe(0.5);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => headerOpacity(page), { timeout: 10_000 }).toBe(1);
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
  expect(await menu.getByRole("link", { name: "El Montoncito" }).isVisible()).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the account menu opens with Enter, shows the points and closes with Escape", async () => {
  const page = await pageOf("cliente", {});
  await visit(page, "/como-participar");
  const summary = page.locator(".account-menu > summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  const points = page.locator(".account-menu").getByRole("link", { name: /^Puntos: [\d.]+$/ });
  await points.waitFor();
  expect(await page.locator(".account-menu").getByRole("button", { name: "Salir" }).isVisible()).toBe(true);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await points.waitFor({ state: "hidden" });
  expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
});
