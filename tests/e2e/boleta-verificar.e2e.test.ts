import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pdf417De } from "#modules/boletas/papel/pdf417.server.ts";
import { emitirDePrueba } from "#tests/support/boletas/emitir.ts";
import { enImagen } from "#tests/support/boletas/leer-codigo.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemTicket, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";

// A shop of its own: a seal covers everything that all tests of a shared one write.
const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const admin = await crearPersona(ctx, { role: "admin" });
const quien = await nuevoCliente(db);
const venta = await comprarPorFuncion(await newPage(server), server, quien, [await itemTicket(db)]);
// The shop seals a day only if points moved on it. Right after midnight none have moved.
await darPuntos(ctx, admin.codigo_referido, 10);
const boleta = await emitirDePrueba(ctx, await crearTaller(), { venta, folio: 77, admin });

const ejemplo = readFileSync(
  new URL("../support/dte/F60T33-ejemplo-oficial-SII.xml", import.meta.url),
  "latin1",
);
/** The stamp of the SII's own example, which the SII's key of certification signed. */
const oficial = (/<TED[\s\S]*<\/TED>/.exec(ejemplo)?.[0] ?? "").replace(/>\s+</g, "><");

const foto = async (ted: string) => ({
  name: "boleta.png",
  mimeType: "image/png",
  buffer: await enImagen(await pdf417De(ted), 200),
});
const elegir = async (page: Page, ted: string) =>
  page.getByLabel("O elige una foto").setInputFiles(await foto(ted));
const linea = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);
const signo = async (page: Page, id: string) =>
  ((await linea(page, id).locator(".sr-only").textContent()) ?? "").trim();

test.each(WIDTHS)(
  "a picture of the SII's own example verifies up to the SII's key (%i px)",
  async (width) => {
    const page = await newPage(server, { width });
    await visit(page, "/boleta/verificar");
    await page.getByText("512 bits", { exact: false }).first().waitFor();
    await elegir(page, oficial);
    await page.getByText("Factura electrónica N.º 60 del 13-10-2003, por $119.000").waitFor();
    expect(await signo(page, "timbre")).toMatch("✓");
    expect(await signo(page, "rango")).toMatch("✓");
    expect(await signo(page, "sii")).toMatch("!");
    expect(await signo(page, "libro")).toMatch("✗");
    await page.getByText("no es de una boleta de esta tienda").waitFor();
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  },
);

test("a forged total is seen, by the stamp and by the book", async () => {
  const page = await newPage(server);
  await visit(page, "/boleta/verificar");
  await elegir(page, oficial.replace("<MNT>119000<", "<MNT>19000<"));
  await page.getByText("Esta boleta no es auténtica").waitFor();
  expect(await signo(page, "timbre")).toMatch("✗");
  await elegir(page, boleta.ted.replace(`<MNT>${boleta.total}<`, `<MNT>${boleta.total + 1}<`));
  await page.getByText("no emitió una boleta con ese folio, día y total", { exact: false }).waitFor();
  expect(await signo(page, "timbre")).toMatch("✗");
});

test("the boleta of a sale is found in the sealed book, and a shop that answers another proof is seen", async () => {
  const page = await newPage(server);
  await visit(page, "/boleta/verificar");
  await elegir(page, boleta.ted);
  await page.getByText("aún no la sella", { exact: false }).waitFor();
  const { fecha } = await sellarHoy(ctx);
  await elegir(page, boleta.ted);
  await page.getByText(`el sello público del ${fecha} cubre`, { exact: false }).waitFor();
  expect(await signo(page, "timbre")).toMatch("✓");
  expect(await signo(page, "libro")).toMatch("✓");
  // Its folios come from an authority of the tests, which the page does not know.
  expect(await signo(page, "sii")).toMatch("✗");
  await page.route("**/boleta/verificar/libro.json?*", async (route) => {
    const respuesta = await route.fetch();
    const prueba = await respuesta.json();
    await route.fulfill({ json: { ...prueba, sal: "0".repeat(64) } });
  });
  await elegir(page, boleta.ted);
  await page.getByText("no lleva a su sello público", { exact: false }).waitFor();
  expect(await signo(page, "libro")).toMatch("✗");
});

test("what is no stamp gets a sentence: a picture without code, and a file that is no picture", async () => {
  const page = await newPage(server);
  await visit(page, "/boleta/verificar");
  const blanco = await enImagen('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>', 72);
  const campo = page.getByLabel("O elige una foto");
  await campo.setInputFiles({ name: "blanco.png", mimeType: "image/png", buffer: blanco });
  await page.getByText("No encontramos el timbre en esa imagen").waitFor();
  await campo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("hola") });
  await page.getByText("no es una foto que tu navegador pueda abrir").waitFor();
  await elegir(page, "Otro código cualquiera, sin firma de nadie");
  await page.getByText("no es el timbre electrónico").waitFor();
});

test("without a camera the page says so, and the program of the reader comes from the shop", async () => {
  const page = await newPage(server);
  const pedidos: string[] = [];
  page.on("request", (pedido) => pedidos.push(pedido.url()));
  await visit(page, "/boleta/verificar");
  await page.getByRole("button", { name: "Usar la cámara" }).click();
  await page.getByText("No pudimos abrir la cámara").waitFor();
  await elegir(page, oficial);
  await linea(page, "timbre").waitFor();
  const programas = pedidos.filter((url) => url.endsWith(".wasm"));
  expect(programas.length).toBe(1);
  expect(programas.every((url) => url.startsWith(`${server.url}/assets/`))).toBe(true);
});
