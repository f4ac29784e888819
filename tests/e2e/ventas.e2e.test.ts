import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { productos_compras, ventas } from "#database/schema.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  comprarPorFuncion,
  itemProducto,
  itemTicket,
  nuevoCliente,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);
const PDF = {
  name: "boleta.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(pdfDePrueba()),
};

const leer = async (codigo: string) => (await db.select().from(ventas).where(eq(ventas.codigo, codigo)))[0];

async function compra() {
  const page = await newPage(server, { width: 1440 });
  return comprarPorFuncion(page, server, await nuevoCliente(db), [producto, ticket]);
}

test.each(WIDTHS)(
  "an admin confirms a payment in the list, undoes it and confirms again; the customer's page follows (%i px)",
  async (width) => {
    const cliente = await nuevoCliente(db);
    const suya = await newPage(server, { width });
    const codigo = await comprarPorFuncion(suya, server, cliente, [producto, ticket]);
    await visit(suya, "/mis-pedidos");
    const pedido = suya.locator(`#${codigo}`);
    const page = await newPage(server, { width });
    await login(page, server, server.admin);
    // The sale leaves this list when it is paid: what was just confirmed stands above it.
    await visit(page, `/admin/ventas?estado=Validando+Pago&texto=${codigo}`);
    const lista = page.getByRole("table", { name: "Ventas" });
    const confirmar = lista.getByRole("button", { name: "Pago recibido" });
    await confirmar.click();
    await page.getByText("Ninguna venta coincide con estos filtros").waitFor();
    await pedido.getByText("Recibimos").waitFor();
    expect((await leer(codigo))?.estado_pago).toBe("Pagado");
    await page.getByRole("button", { name: `Deshacer la confirmación de ${codigo}` }).click();
    await page.getByText(`${codigo}: Deshicimos la confirmación`).waitFor();
    await pedido.getByText("Validando Pago").first().waitFor();
    expect((await leer(codigo))?.estado_pago).toBe("Validando Pago");
    await confirmar.click();
    await page.getByText("Ninguna venta coincide con estos filtros").waitFor();
    await pedido.getByText("Recibimos").waitFor();
    expect(await leer(codigo)).toMatchObject({ estado_pago: "Pagado", confirmacion: 2 });
    await visit(page, `/admin/ventas?texto=${codigo}`);
    await lista.getByRole("button", { name: `Deshacer la confirmación de ${codigo}` }).waitFor();
    await expectNoAxeViolations(page);
    expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  },
);

test("on phones a sale that waits for its payment shows it before the dispatch, and a paid one after", async () => {
  const codigo = await compra();
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  const arriba = async (titulo: string) =>
    (await page.getByRole("heading", { name: titulo, exact: true }).boundingBox())?.y ?? Number.NaN;
  await visit(page, `/admin/ventas/${codigo}`);
  expect(await arriba("Pago")).toBeLessThan(await arriba("Despacho"));
  await page.getByRole("button", { name: "Pago recibido" }).click();
  await page.getByText("El pago está confirmado.").waitFor();
  expect(await arriba("Despacho")).toBeLessThan(await arriba("Pago"));
  expect(await arriba("Pago")).toBeLessThan(await arriba("Cliente"));
});

/** The answer waits for the page that it speaks of: before, the sale's forms still carry the version that was changed. */
async function reabrir(page: Page): Promise<void> {
  const leida = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await leida.promise;
    await route.continue();
  });
  const pedida = page.waitForRequest((request) => request.method() === "GET" && /\.data/.test(request.url()));
  await page.getByRole("button", { name: "Reabrir la venta" }).click();
  await pedida;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const aviso = page.getByText("volvió a esperar su pago");
  expect(await aviso.count()).toBe(0);
  leida.resolve();
  await aviso.waitFor();
  expect(await page.getByText("Rechazar el pago").count()).toBeGreaterThan(0);
}

test("a sale is rejected with a reason, reopened, paid, sent, documented and annulled by line", async () => {
  const codigo = await compra();
  const page = await newPage(server, { width: 1440 });
  await login(page, server, server.admin);
  await visit(page, `/admin/ventas/${codigo}`);
  await expectNoAxeViolations(page);
  await page.getByText("Rechazar el pago").first().click();
  await page.getByLabel("Motivo").first().fill("No llegó la transferencia");
  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.getByText("La venta quedó rechazada").waitFor();
  await reabrir(page);
  await page.getByText("Registrar un pago").click();
  const monto = page.getByLabel("Monto recibido, en pesos");
  await monto.fill("0");
  await page.getByRole("button", { name: "Registrar el pago" }).click();
  await page.getByText("Escribe el monto, entre 1 y").waitFor();
  await monto.fill("1.000");
  await page.getByRole("button", { name: "Registrar el pago" }).click();
  await page.getByText("Pago parcial: faltan").waitFor();
  // Another press would record the same money again: the form is folded and empty.
  await monto.waitFor({ state: "hidden" });
  expect(await monto.inputValue()).toBe("");
  await page.getByRole("button", { name: "Pago recibido" }).click();
  await page.getByText("El pago está confirmado.").waitFor();
  await page.getByLabel("Paso").selectOption("Enviado");
  await page.getByLabel("Seguimiento").fill("CX123CL");
  await page.getByRole("button", { name: "Guardar el despacho" }).click();
  await page.getByText("El despacho quedó en Enviado.").waitFor();
  await page.getByLabel("Folio").fill("1042");
  await page.getByLabel("PDF").setInputFiles(PDF);
  await page.getByRole("button", { name: "Adjuntar la boleta" }).click();
  await page.getByText("La boleta quedó adjunta").waitFor();
  await page.getByText("Anular esta línea (retracto").click();
  await page.getByText("Se quitan").first().waitFor();
  await page.getByLabel("Motivo").first().fill("Retracto");
  await page.getByRole("button", { name: "Anular esta línea" }).click();
  await page.getByText("La línea quedó anulada.").waitFor();
  const venta = await leer(codigo);
  expect(venta).toMatchObject({ estado_pago: "Pagado", boleta_folio: "1042" });
  const lineas = await db
    .select()
    .from(productos_compras)
    .where(eq(productos_compras.venta, venta?.id ?? 0));
  expect(lineas.map(({ estado }) => estado)).toEqual(["Anulado"]);
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
});

test.each([
  "/admin/ventas",
  "/admin/ventas/nueva",
  "/admin/ventas/exportar",
  "/admin/ventas/contabilidad/exportar",
  "/admin/ventas/resumen",
  "/admin/ventas/PZ-AAAAAA",
])("a customer finds nothing at %s, and a visitor is asked to sign in", async (path) => {
  const cookie = await cookieOf(server, server.cliente);
  expect((await getPage(server, path, cookie)).status).toBe(404);
  expect((await getPage(server, path)).location).toMatch(/^\/ingresar\?volver=/);
});
