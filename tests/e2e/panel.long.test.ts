import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAdminPage, type newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { pool } = openForFile(server.databaseUrl);

const admin = (options?: Parameters<typeof newPage>[1]) => newAdminPage(server, options);

const caja = (page: Page, nombre: string | RegExp) => page.getByRole("region", { name: nombre });

/** How many marks each fold of the figures shows. */
const marcasDePliegue = (page: Page) =>
  page.getByText("Ver los datos").evaluateAll((folds) =>
    folds.map((fold) => {
      const drawn = ["::before", "::after"].filter((part) => getComputedStyle(fold, part).content !== "none");
      const own = getComputedStyle(fold).display === "list-item" ? 1 : 0;
      return drawn.length + own;
    }),
  );

test("a visitor is asked to sign in, a customer finds nothing, not even by posting", async () => {
  const cookie = await cookieOf(server, server.cliente);
  expect((await getPage(server, "/admin")).location).toBe("/ingresar?volver=%2Fadmin");
  expect((await getPage(server, "/admin", cookie)).status).toBe(404);
  expect((await postForm(server, "/admin", { intento: "auditar" }, cookie)).status).toBe(404);
  expect((await pool.query("select from libro_revisiones")).rowCount).toBe(0);
});

test("an admin sees the shop, proves the book and goes where the work is", async () => {
  const page = await admin();
  await visit(page, "/admin?dias=90");
  await caja(page, "Ventas por día")
    .getByRole("img", { name: /^Ventas por día, en pesos: \$[\d.]+ en \d+ ventas confirmadas/ })
    .waitFor();
  await caja(page, "Puntos por día")
    .getByRole("img", { name: /entregados y [\d.]+ usados en sorteos/ })
    .waitFor();
  await caja(page, "Rondas por día")
    .getByRole("img", { name: /rondas jugadas/ })
    .waitFor();
  await caja(page, "Errores por hora").getByText("Sin errores en las últimas 48 horas.").waitFor();
  await page.getByText(/^Versión \d+\.\d+\.\d+$/).waitFor();
  expect(await marcasDePliegue(page)).toEqual([1, 1, 1]);
  const revision = caja(page, "Revisión del libro");
  await revision.getByText("Sin revisiones aún").waitFor();
  await revision.getByRole("button", { name: "Auditar ahora" }).click();
  await revision.getByText("El libro cuadra").waitFor();
  await revision.getByText(/^(Hoy|Ayer) a las \d\d:\d\d, pedida por un administrador$/).waitFor();
  await caja(page, "Sorteos por llenarse").getByRole("progressbar").first().waitFor();
  await caja(page, "Tareas de hoy")
    .getByRole("link", { name: /^Confirmar: \d+ pagos por confirmar$/ })
    .click();
  await page.getByRole("heading", { name: "Ventas", level: 1 }).waitFor();
  expect(new URL(page.url()).searchParams.get("estado")).toBe("Validando Pago");
});

test("the period lives in the address, without JavaScript too", async () => {
  const page = await admin({ javascript: false, width: 390 });
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Período" }).getByRole("link", { name: "Hoy" }).click();
  await caja(page, "Ventas por hora").waitFor();
  await page.getByText("Otras fechas").click();
  await page.getByLabel("Desde").fill("2026-01-05");
  await page.getByLabel("Hasta").fill("2026-03-31");
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await page.getByText("Del 5 de enero al 31 de marzo de 2026").waitFor();
  await page.getByText("No hubo ventas en este período.").waitFor();
  const datos = caja(page, "Puntos por día");
  await datos.getByText("Ver los datos").click();
  await datos.getByRole("rowheader", { name: "lunes 5 de enero" }).waitFor();
  await page.goto("/admin?desde=2026-03-31&hasta=2026-01-05");
  await page.getByText("La fecha de inicio debe ser anterior a la de término.").waitFor();
});

test("what happens shows by itself, and a fault is counted", async () => {
  const page = await admin();
  await visit(page, "/admin");
  const errores = caja(page, "Errores por hora");
  await errores.waitFor();
  const { rows } = await pool.query("select coalesce(sum(cuenta), 0)::int as antes from errores_por_hora");
  await pool.query("alter table categorias rename to otras_categorias");
  try {
    expect((await getPage(server, "/productos")).status).toBe(500);
  } finally {
    await pool.query("alter table otras_categorias rename to categorias");
  }
  const mas = new RegExp(`^Errores por hora: (?!${rows[0].antes}\\b)[1-9]`);
  await errores.getByRole("img", { name: mas }).waitFor();
});
