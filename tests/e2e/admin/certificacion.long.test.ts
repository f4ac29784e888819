import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { encenderConFolios } from "#tests/support/boletas/encender.ts";
import { revisarSobre } from "#tests/support/boletas/revisar.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow, expectPrintable } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

// The way of the owner from the SII's text to the files that the SII asks for. A shop of its own: boletas are on in all of it.

const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
await encenderConFolios(ctx, await crearPersona(ctx, { role: "admin" }), {
  ambiente: "certificacion",
  folios: { 39: [1, 9] },
});

const SET = `CASO-1
ITEM                      CANTIDAD   PRECIO UNITARIO
Cambio de aceite          1          19.900
Alineacion y balanceo     1          9.900

CASO-2
item afecto 1             8          1.590
item exento 2             2          1.000`;

const paso = (page: Page, titulo: string) =>
  page.getByRole("region", { name: "Los pasos, en orden" }).getByRole("listitem").filter({ hasText: titulo });

async function mirar(page: Page): Promise<void> {
  await page.getByText("Estos documentos son un ensayo", { exact: false }).waitFor();
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
}

test.each(WIDTHS)("the text of the SII becomes an envelope and samples (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin");
  const hoy = page.getByRole("region", { name: "Tareas de hoy" });
  await hoy.getByText("renovación de boletas pendiente").waitFor();
  await visit(page, "/admin/boletas/certificar");
  await mirar(page);
  await paso(page, "Carga folios de certificación").getByText("Listo").waitFor();
  await page.getByLabel("Texto del set de pruebas").fill("CASO-1\nQueso 1.990");
  const hacer = page.getByRole("button", { name: /^Hacer (el|otro) set$/ });
  await hacer.click();
  await page
    .getByText('No entendimos esta línea del CASO-1: "Queso 1.990"', { exact: false })
    .first()
    .waitFor();
  await page.getByLabel("Texto del set de pruebas").fill(SET);
  await hacer.click();
  await page.getByText("Hicimos las 2 boletas del set.").waitFor();
  await paso(page, "Haz el set de pruebas").getByText("Listo").waitFor();
  await page.getByText("CASO-2 · folio").waitFor();
  await mirar(page);
  const enlace = page.getByRole("link", { name: "Descargar el envío (XML)" });
  const envio = await page.request.get(new URL((await enlace.getAttribute("href")) ?? "", server.url).href);
  expect(revisarSobre("EnvioBOLETA", await envio.body(), 2)).toEqual([]);
  await page.getByRole("link", { name: "Ver las muestras" }).click();
  await page.getByRole("heading", { name: "Muestras impresas" }).waitFor();
  expect(await page.getByRole("img", { name: "Timbre electrónico del SII" }).count()).toBe(2);
  await mirar(page);
  await expectPrintable(page);
  for (const otra of ["/admin/boletas", "/admin/boletas/libro", "/admin/ajustes/boletas"]) {
    await visit(page, otra);
    await mirar(page);
  }
});
