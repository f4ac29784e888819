import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);

test.each(WIDTHS)("a visitor has no orders; a newcomer has none (%i px)", async (width) => {
  expect(await getPage(server, "/mis-pedidos")).toMatchObject({
    status: 302,
    location: "/ingresar?volver=%2Fmis-pedidos",
  });
  const page = await newPage(server, { width });
  await login(page, server, await nuevoCliente(db));
  await visit(page, "/mis-pedidos");
  await page.getByRole("heading", { name: "No tienes pedidos." }).waitFor();
  await expectNoAxeViolations(page);
});

test("a query that fails says so and can be tried again", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  expectPageError(page, /500/);
  const codigo = await comprarPorFuncion(page, server, quien, [producto]);
  await db.execute(sql`alter table productos_compras rename to productos_compras_lejos`);
  try {
    await visit(page, "/mis-pedidos");
    await page
      .getByRole("alert")
      .filter({ hasText: /^Error: \S+/ })
      .waitFor();
  } finally {
    await db.execute(sql`alter table productos_compras_lejos rename to productos_compras`);
  }
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByRole("article", { name: codigo }).waitFor();
});
