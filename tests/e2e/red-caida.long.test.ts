import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cupones, productos_compras, tickets_participantes, ventas } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import {
  expectPageError,
  login,
  newAdminPage,
  newPage,
  showPictures,
  visit,
} from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  comprarPorFuncion,
  itemProducto,
  itemTicket,
  nuevoCliente,
  pagar,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { llegar } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { apostarEnMesa, boton, nuevoJugador, pila, RUTA_MESA } from "#tests/support/e2e/mesa.ts";
import { pageOf, personaConPuntos, sesionDuena } from "#tests/support/e2e/personas.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { sharedServer } from "#tests/support/server.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

// The network fails while something is written: it arrives, and no answer comes back. The page stays, says what is known, and
// the next press repeats the same action.

showPictures();

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

const SIN_SABER = /No sabemos si .* Intenta de nuevo con tranquilidad: se registra una sola vez\./;

/** Cuts every answer of the server, and gathers the keys of the writes of that address. `volver` ends it. */
async function cortar(page: Page, direccion: string) {
  // The parts of the page that load later have arrived.
  await page.waitForLoadState("networkidle");
  expectPageError(page, /ERR_INTERNET_DISCONNECTED|No pudimos|Failed to fetch|Error al/);
  const claves: (string | undefined)[] = [];
  page.on("request", (pedido) => {
    if (pedido.method() === "POST" && pedido.url().endsWith(direccion))
      claves.push(pedido.headers()["idempotency-key"]);
  });
  await page.route("**/*", async (ruta) => {
    if (ruta.request().method() === "POST" && ruta.request().url().endsWith(direccion)) await ruta.fetch();
    await ruta.abort("internetdisconnected");
  });
  return { claves, volver: () => page.unroute("**/*") };
}

/** The page did not give way to the error page, and all attempts had one key. */
async function expectSigue(page: Page, claves: readonly (string | undefined)[]): Promise<void> {
  expect(await page.getByText("No pudimos cargar esta página").count()).toBe(0);
  expect(claves.length).toBeGreaterThan(0);
  expect(new Set(claves).size).toBe(1);
  expect(claves[0]).toMatch(/^[0-9a-f]{32}$/);
}

test("an abono", async () => {
  const quien = await personaConPuntos(db, 500);
  const page = await pageOf(server, quien, { width: 390 });
  await visit(page, "/productos/detalle-producto/100016/participa");
  await page.locator(".participa-tarjeta").locator("button[type=submit]").click();
  const hoja = page.getByRole("dialog");
  const { claves, volver } = await cortar(page, "/abonarPuntos");
  await hoja.getByRole("button", { name: "Abonar Puntos" }).click();
  await hoja.getByText(SIN_SABER).waitFor();
  await volver();
  await hoja.getByRole("button", { name: "Intentar de nuevo" }).click();
  await page.getByRole("dialog", { name: "Puntos abonados" }).waitFor();
  await expectSigue(page, claves);
  const suyas = eq(tickets_participantes.usuario, quien.codigo);
  expect(await db.select().from(tickets_participantes).where(suyas)).toHaveLength(1);
});

test("a bet", async () => {
  const page = await nuevoJugador(server, db, 100, 390);
  await visit(page, RUTA_MESA);
  const { claves, volver } = await cortar(page, "/realizarApuesta");
  await boton(page, 1, 10).click();
  await page.locator(".montoncito-nota").getByText(SIN_SABER).waitFor();
  await volver();
  await apostarEnMesa(page, 1, 10);
  await pila(page, 1).getByText("Tu: 10", { exact: true }).waitFor();
  await expectSigue(page, claves);
  await pila(page, 1)
    .getByRole("button", { name: /^Cancelar/ })
    .click();
  await expect.poll(() => pila(page, 1).getByText(/^Tu: /).count()).toBe(0);
});

test("a purchase", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  await pagar(page);
  await page.getByRole("button", { name: "Transferencia Realizada" }).click();
  const { claves, volver } = await cortar(page, "/ingresarCompras");
  await page.getByRole("button", { name: "Sí, ya transferí" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /^Error al procesar la compra$/ })
    .waitFor();
  await page.getByText(SIN_SABER).waitFor();
  await volver();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await llegar(page, "/mis-pedidos");
  await expectSigue(page, claves);
  expect(await ventasDe(db, quien.codigo_referido)).toHaveLength(1);
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a proof", async () => {
  const page = await newPage(server, { width: 390 });
  const codigo = await comprarPorFuncion(page, server, await nuevoCliente(db), [producto]);
  await visit(page, `/mis-pedidos?compra=${codigo}`);
  const hecha = page.getByRole("region", { name: "¡Compra registrada!" });
  const { claves, volver } = await cortar(page, "/comprobante");
  const archivo = { name: "transferencia.png", mimeType: "image/png", buffer: PNG };
  await hecha.getByLabel(`Subir comprobante de ${codigo}`).setInputFiles(archivo);
  await hecha.getByText(SIN_SABER).waitFor();
  await volver();
  await hecha.getByRole("button", { name: "Intentar de nuevo con transferencia.png" }).click();
  await hecha.getByText("Reemplazar comprobante", { exact: true }).waitFor();
  await expectSigue(page, claves);
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  expect(venta?.comprobantes).toBe(1);
});

test("a coupon", async () => {
  const codigo = "SIN-RED";
  await db.insert(cupones).values({ codigo, tipo: "pesos", valor: 1_000 }).onConflictDoNothing();
  const page = await newPage(server, { width: 390 });
  await login(page, server, await nuevoCliente(db));
  await abrirCarrito(page, [producto, ticket]);
  await page.getByText("¿Tienes un cupón?").click();
  const { claves, volver } = await cortar(page, "/revisarCupon");
  await page.getByLabel("Código del cupón").fill(codigo);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByText("Tu código sigue aquí.").waitFor();
  expect(await page.getByLabel("Código del cupón").inputValue()).toBe(codigo);
  await volver();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await page.getByText(`Cupón ${codigo}: descuenta $1.000`).waitFor();
  await expectSigue(page, claves);
});

/** The network is dead while a form of the page is sent: the page stays, and says what is known. */
async function sinRed(page: Page, enviar: () => Promise<void>): Promise<void> {
  await page.waitForLoadState("networkidle");
  expectPageError(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.route("**/*", (ruta) => ruta.abort("internetdisconnected"));
  await enviar();
  await page
    .getByText(/No sabemos si .* alcanzó a llegar\./)
    .first()
    .waitFor({ timeout: 15_000 });
  expect(await page.getByText("No pudimos cargar esta página").count()).toBe(0);
  await page.unroute("**/*");
}

test("a heart", async () => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, await nuevoCliente(db));
  await visit(page, "/productos");
  const corazon = page.locator(".corazon-solo").first();
  const { claves, volver } = await cortar(page, "/marcarFavorito");
  await corazon.click();
  await page.getByText("No pudimos conectar con el servidor.").waitFor();
  await volver();
  await corazon.click();
  await page.getByText("Guardado en tus favoritos.").first().waitFor();
  await expectSigue(page, claves);
  await expect.poll(() => corazon.getAttribute("aria-pressed")).toBe("true");
});

test("'Avísame' on what is sold out", async () => {
  const ctx = testCtx(db, new Date());
  const { sku } = await crearProducto(ctx, { sku: "990120", producto: "Tetera sin red", existencias: 0 });
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await visit(page, `/productos/detalle-producto/${sku}/comprar`);
  const avisame = page.getByRole("button", { name: "Avísame cuando vuelva" });
  await sinRed(page, () => avisame.click());
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Tetera sin red");
  await avisame.click();
  await page.getByText("Te avisaremos cuando vuelva").waitFor();
  expect(await page.getByText(/alcanzó a llegar/).count()).toBe(0);
});

const FOTO = { name: "foto.png", mimeType: "image/png", buffer: PNG };

test("a return with its photo", async () => {
  const page = await newPage(server, { width: 390 });
  const codigo = await comprarPorFuncion(page, server, await nuevoCliente(db), [producto]);
  await pagoRecibido(testCtx(db, new Date()), { codigo }, await sesionDuena(db));
  const ahora = new Date();
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  await db
    .update(productos_compras)
    .set({ estado: "Entregado", enviado_en: ahora, entregado_en: ahora, entregado_por: "tienda" })
    .where(eq(productos_compras.venta, venta?.id ?? 0));
  await visit(page, `/mis-pedidos/${codigo}/devolver`);
  await page.getByLabel(/Tiene una falla/).check();
  await page.getByLabel(/Reparación/).check();
  await page.getByLabel(/Qué le pasa/).fill("No enciende con ninguna pila.");
  await page.locator('input[type="file"]').setInputFiles(FOTO);
  const pedir = page.getByRole("button", { name: "Pedir la devolución" });
  await sinRed(page, () => pedir.click());
  expect(await page.getByLabel(/Qué le pasa/).inputValue()).toBe("No enciende con ninguna pila.");
  expect(
    await page.locator('input[type="file"]').evaluate((uno: HTMLInputElement) => uno.files?.length),
  ).toBe(1);
  await pedir.click();
  await page.getByText("Recibimos tu solicitud.").waitFor();
});

test("the address of a purchase and one's own data", async () => {
  const page = await newPage(server, { width: 390 });
  const codigo = await comprarPorFuncion(page, server, await nuevoCliente(db), [producto]);
  await visit(page, `/mis-pedidos/${codigo}/direccion`);
  await page.getByLabel("Dirección", { exact: true }).fill("Calle Larga 7");
  const guardar = page.getByRole("button", { name: "Guardar dirección" });
  await sinRed(page, () => guardar.click());
  expect(await page.getByLabel("Dirección", { exact: true }).inputValue()).toBe("Calle Larga 7");
  // What got no answer is still unsaved.
  await page
    .getByRole("main")
    .getByRole("link", { name: /pedido/i })
    .first()
    .click();
  await page
    .getByRole("dialog", { name: "¿Salir sin guardar?" })
    .getByRole("button", { name: "Seguir aquí" })
    .click();
  await guardar.click();
  await page.getByText("Guardamos la dirección de tu compra.").waitFor();

  await visit(page, "/mis-datos");
  await page.getByLabel("Nombre de usuario").fill("cami");
  const cambios = page.getByRole("button", { name: "Guardar cambios" });
  await sinRed(page, () => cambios.click());
  expect(await page.getByLabel("Nombre de usuario").inputValue()).toBe("cami");
  await cambios.click();
  await page.getByText("Profile updated successfully").first().waitFor();
});

test("a new product with its photo", async () => {
  const page = await newAdminPage(server, { width: 390 });
  await visit(page, "/admin/productos/nuevo");
  await page.getByLabel("Fotos", { exact: true }).setInputFiles(FOTO);
  await page.getByRole("img", { name: "Foto 1: foto.png" }).waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Lámpara sin red");
  await page.getByLabel("Precio", { exact: true }).fill("9.990");
  for (const parte of ["Descripción y categoría", "SKU y bodega"]) await abrir(page, parte);
  await page.getByLabel("SKU").fill("930001");
  await page.getByLabel("Categoría", { exact: true }).selectOption({ index: 1 });
  const crear = page.getByRole("button", { name: "Crear producto" });
  await sinRed(page, () => crear.click());
  expect(await page.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Lámpara sin red");
  await page.getByRole("img", { name: "Foto 1: foto.png" }).waitFor();
  await crear.click();
  await page.waitForURL("**/admin/productos/930001?creado=si");
  await expect
    .poll(() => page.getByRole("list", { name: "Fotos en su orden" }).getByRole("img").count())
    .toBe(1);
});

test("the error page starts at the top, focuses its title, and carries its picture and no promise", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/productos/detalle-producto/100001/comprar");
  const parecido = page.getByRole("main").locator(`a[href*="/detalle-producto/"]`).filter({ visible: true });
  await parecido.last().scrollIntoViewIfNeeded();
  await cortar(page, "/nada");
  await parecido.last().click();
  const titulo = page.getByRole("heading", { name: "No pudimos cargar esta página" });
  await titulo.waitFor();
  expect(await titulo.evaluate((h) => h === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The styles stand in a visitor's page: they survive the head that the error draws anew.
  expect(await titulo.evaluate((h) => getComputedStyle(h).fontFamily)).toContain("Bricolage");
  expect(await page.locator(".empty img").getAttribute("src")).toMatch(/^data:image\/svg/);
  expect(await page.getByText("Ya quedó registrado").count()).toBe(0);
});
