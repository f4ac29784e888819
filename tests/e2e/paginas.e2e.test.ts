import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import {
  expectNoAxeViolations,
  expectPageError,
  login,
  newPage,
  visit,
  WIDTHS,
} from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { postForm } from "#tests/support/e2e/http.ts";
import { expectPrintable, expectReflow, overflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { pool } = openForFile(server.databaseUrl);

/** Real values for the route parameters. */
const EJEMPLOS: Record<string, () => Promise<string>> = {
  ":sku": async () => "100004",
  ":key": () => one("select key from sorteos where producto = '100004' order by id limit 1"),
  ":usuario": () => one("select codigo_referido from usuarios where role = 'usuario' order by 1 limit 1"),
  ":codigo": () => one("select codigo from ventas order by codigo limit 1"),
  ":id": async () => {
    await postForm(server, "/recuperar", { email: server.cliente.email });
    return one("select max(id) from correos");
  },
};
const one = async (query: string) => String(Object.values((await pool.query(query)).rows[0])[0]);

const PERSONAS = { visitante: null, cliente: server.cliente, admin: server.admin };
type Quien = keyof typeof PERSONAS;

/** The kind of user a page is for, derived from its path. */
const quienVe = (path: string): Quien =>
  /^(admin|task)(\/|$)/.test(path) ? "admin" : /^(mis-|notificaciones)/.test(path) ? "cliente" : "visitante";

/** Every page of the shop, without downloads and data routes. */
const PAGINAS = (await routes)
  .filter(({ file, path }) => file.endsWith(".page.tsx") && path !== "*")
  .map(({ path = "" }): [string, Quien] => [path, quienVe(path)]);
const fijas = (quien: Quien) =>
  PAGINAS.filter(([path, de]) => de === quien && !path.includes(":")).map(([path]) => `/${path}`);

async function direccionDe(path: string): Promise<string> {
  const partes = path.split("/").map((parte) => {
    if (!parte.startsWith(":")) return parte;
    const ejemplo = EJEMPLOS[parte];
    if (!ejemplo) throw new Error(`EJEMPLOS needs a real value for ${parte} of ${path}`);
    return ejemplo();
  });
  return `/${(await Promise.all(partes)).join("/")}`;
}

async function pageOf(quien: Quien, options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(server, options);
  const persona = PERSONAS[quien];
  if (persona) await login(page, server, persona);
  return page;
}

const abiertas = new Map<Quien, Promise<Page>>();

/** One browser window for all pages of a person, so that shared assets load once. */
async function ventanaDe(quien: Quien): Promise<Page> {
  const ventana = abiertas.get(quien) ?? pageOf(quien, { keep: true });
  abiertas.set(quien, ventana);
  await (await ventana).emulateMedia({ colorScheme: "light" });
  return ventana;
}

test.each(PAGINAS)("/%s is a whole page for %s", async (path, quien) => {
  const address = await direccionDe(path);
  const page = await ventanaDe(quien);
  const response = await visit(page, address);
  expect(response.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await page.locator("h1").count(), "one h1").toBe(1);
  expect(await page.locator("main").count(), "one main").toBe(1);
  expect(await page.getAttribute("html", "lang")).toBe("es-CL");
  expect(await page.title()).toMatch(/Puntazo/);
  expect(await page.getAttribute('meta[name="description"]', "content")).toMatch(/\S{3}/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `pixels beyond the right edge at ${width}`).toBe(0);
    await expectNoAxeViolations(page, "none");
  }
  // Contrast is checked once per theme: light on the desktop, dark on the phone.
  await expectNoAxeViolations(page, "only");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page, "only");
  await expectReflow(page);
  await expectPrintable(page);
});

test("titles of pages are all different", async () => {
  const page = await newPage(server, { javascript: false });
  const titles = new Map<string, string>();
  for (const path of fijas("visitante")) {
    await page.goto(path);
    const title = await page.title();
    const same = titles.get(title);
    // Two URLs of one page share its canonical URL.
    if (same)
      expect(await page.getAttribute('link[rel="canonical"]', "href"), `${path} is ${same}`).toMatch(same);
    titles.set(title, path);
  }
});

test("account pages ask a visitor to log in and bring them back", async () => {
  const page = await newPage(server, { javascript: false });
  for (const path of fijas("cliente")) {
    await page.goto(path);
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("volver")]).toEqual(["/ingresar", path]);
  }
});

test("admin pages do not exist for customers", async () => {
  const page = await pageOf("cliente", { javascript: false });
  expectPageError(page, /404/);
  for (const path of fijas("admin")) expect((await page.goto(path))?.status(), path).toBe(404);
});

test("an unknown address is a real 404 that helps", async () => {
  const page = await newPage(server);
  expectPageError(page, /404/);
  const response = await visit(page, "/no-hay-nada-aqui");
  expect(response.status()).toBe(404);
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.locator("main").getByRole("link").count()).toBeGreaterThan(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
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
  await menu.getByRole("link", { name: "El Montoncito" }).waitFor();
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
