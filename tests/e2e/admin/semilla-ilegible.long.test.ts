import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sorteos } from "#database/schema.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { startServer } from "#tests/support/server.ts";

// The demo shop after its key was lost: the owner started it with another one.
const server = await startServer({
  env: { SEED_KEY: "otra-llave-de-las-semillas-con-32-letras", SEED_CHECK: "off" },
});
const { db } = openForFile(server.databaseUrl);

async function admin(width: Width): Promise<Page> {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  return page;
}

test("the panel warns, the list and the page say it, and the owner gives the points back", async () => {
  const page = await admin(1440);
  await visit(page, "/admin");
  await page.getByRole("link", { name: /sorteos tienen la semilla ilegible/ }).click();
  await page.waitForURL("**/admin/sorteos");
  await visit(page, "/admin/sorteos?estado=Cerrado");
  const [cerrado] = await db.select().from(sorteos).where(eq(sorteos.estado, "Cerrado"));
  const key = cerrado?.key ?? "";
  const fila = page.getByRole("row").filter({ hasText: key });
  await fila.getByText("Semilla ilegible").waitFor();
  expect(await page.getByRole("button", { name: "Iniciar Sorteo" }).count()).toBe(0);
  await expectNoAxeViolations(page);
  // The other link of the row downloads its acta.
  await fila
    .getByRole("link", { name: new RegExp(`${key}$`) })
    .first()
    .click();
  await page.getByRole("heading", { name: "Semilla ilegible" }).waitFor();
  await page.getByText("La llave se perdió para siempre").click();
  await expectNoAxeViolations(page);
  const parte = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Semilla ilegible" }) });
  await parte.getByLabel("Motivo").fill("Se perdió la llave en un incendio.");
  await parte.getByRole("button", { name: "Terminar y devolver los puntos" }).click();
  await page.getByText("Se perdió la llave en un incendio.").waitFor();
  expect(await page.getByText("Semilla ilegible").count()).toBe(0);
  const [final] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  expect(final).toMatchObject({ estado: "Finalizado", motivo: "Se perdió la llave en un incendio." });
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
});

test("it fits a phone", async () => {
  const page = await admin(390);
  const [abierto] = await db.select().from(sorteos).where(eq(sorteos.estado, "Disponible"));
  for (const path of ["/admin", "/admin/sorteos", `/admin/sorteos/${abierto?.key}`]) {
    await visit(page, path);
    await page
      .getByText(/semilla ilegible/i)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(
      true,
    );
  }
});
