import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { pool } = openForFile(server.databaseUrl);

/** The demo has four kinds of tasks; a question and a product that runs out make six. */
beforeAll(async () => {
  await pool.query(`insert into preguntas_pendientes (clave, pregunta, primera_vez, ultima_vez)
    values ('factura', '¿Hacen factura?', now(), now())`);
  await pool.query(`update productos set existencias = 1 where sku = (select p.sku from productos p
    where p.disponible and not exists (select from productos_opciones o where o.producto = p.sku) limit 1)`);
});

async function hoy(options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(server, options);
  await login(page, server, server.admin);
  await visit(page, "/admin");
  return page;
}

const tareas = (page: Page) => page.getByRole("region", { name: "Tareas de hoy" });
const abajo = (page: Page, selector: string) =>
  page.locator(selector).evaluate((uno) => uno.getBoundingClientRect().bottom);

test("on a small phone six tasks and what is up to date end above the bar, and one button is filled", async () => {
  const page = await hoy({ width: 390 });
  await page.setViewportSize({ width: 390, height: 640 });
  expect(await tareas(page).getByRole("listitem").count()).toBe(6);
  await tareas(page).getByText("Al día").waitFor();
  const barra = await page.locator(".admin-barra").evaluate((uno) => uno.getBoundingClientRect().top);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await abajo(page, "[aria-label='Tareas de hoy']")).toBeLessThanOrEqual(barra);
  expect(await tareas(page).locator(".btn:not(.btn-secondary)").count()).toBe(1);
  await tareas(page).locator("summary").click();
  await tareas(page).locator("details > p").waitFor();
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
});

/** How many things the list of a page shows. */
async function enLaLista(page: Page): Promise<number> {
  const { pathname } = new URL(page.url());
  if (pathname === "/admin/asistente")
    return page.getByRole("region", { name: "Preguntas sin respuesta" }).locator("> ul > li").count();
  if (pathname === "/admin/transferencias") {
    const dice = await page
      .getByText(/\d+ sin compra/)
      .first()
      .textContent();
    return Number(/(\d+) sin compra/.exec(dice ?? "")?.[1]);
  }
  return page.locator("main tbody > tr").count();
}

test("Hoy's lines against the lists: the button of each line opens a list with as many things as the line says", async () => {
  const page = await hoy({ width: 1440 });
  await expectNoAxeViolations(page);
  const enlaces = tareas(page).getByRole("link");
  const lineas = await enlaces.evaluateAll((todos) =>
    todos.map((uno) => ({
      nombre: uno.getAttribute("aria-label") ?? "",
      href: uno.getAttribute("href") ?? "",
    })),
  );
  expect(lineas).toHaveLength(6);
  for (const { nombre, href } of lineas) {
    await visit(page, href);
    const cuantas = Number(/: (\d+) /.exec(nombre)?.[1]);
    await expect.poll(() => enLaLista(page), { message: nombre }).toBe(cuantas);
  }
});

test("the counts of the menu are those of the lines, and none says zero", async () => {
  const page = await hoy({ width: 1440 });
  const menu = page.getByRole("navigation", { name: "Secciones de administración" });
  const confirmar = await tareas(page)
    .getByRole("link", { name: /pagos? por confirmar$/ })
    .getAttribute("aria-label");
  const ventas = menu.getByRole("link", { name: /^Ventas/ });
  expect(await ventas.locator("b").textContent()).toContain(/\d+/.exec(confirmar ?? "")?.[0]);
  expect(await menu.getByRole("link", { name: "Cupones" }).locator("b").count()).toBe(0);
  expect(await menu.locator("b").filter({ hasText: /^0\b/ }).count()).toBe(0);
});
