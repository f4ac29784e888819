import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cotizaciones, productos } from "#database/schema.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  agregarYVer,
  avisoIngresar,
  carritoGuardado,
  carritoListo,
  codigoMostrado,
  comprarPorFuncion,
  confirmarTransferencia,
  itemProducto,
  itemTicket,
  llamar,
  nuevoCliente,
  pagar,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { estaDentro, ingresar, llegar } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { isLong } from "#tests/support/long.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** On top of the page: the code, three dated steps and the upload of the proof, which works there. */
async function expectConfirmacion(page: Page, codigo: string): Promise<void> {
  const hecha = page.getByRole("region", { name: "¡Compra registrada!" });
  await hecha.getByText(`compra ${codigo}`).waitFor();
  expect(await hecha.getByRole("listitem").count()).toBe(3);
  await expectNoAxeViolations(page);
  const archivo = { name: "transferencia.png", mimeType: "image/png", buffer: PNG };
  await hecha.getByLabel(`Subir comprobante de ${codigo}`).setInputFiles(archivo);
  await hecha.getByText("Reemplazar comprobante", { exact: true }).waitFor();
}

test.each(WIDTHS)(
  "from the product to the order, with the login on the way and the payment seen live (%i px)",
  async (width) => {
    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width });
    await visit(page, "/productos/detalle-producto/100001/comprar");
    const agregar = page.getByRole("button", { name: "Añadir al carrito" }).filter({ visible: true });
    await agregarYVer(page, agregar.first());
    await llegar(page, "/carrito");
    await carritoListo(page);
    const linea = page.getByRole("listitem").filter({ hasText: producto.name });
    await expect.poll(() => linea.getByRole("button", { name: "Quitar uno" }).isDisabled()).toBe(true);
    await linea.getByRole("button", { name: "Agregar uno" }).click();
    await linea.getByText(pesos(producto.precio * 2)).waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Pagar" }).click();
    const aviso = avisoIngresar(page);
    await aviso.waitFor();
    expect(await page.locator(".bank-card").count()).toBe(0);
    expect(await aviso.getByRole("link", { name: "Regístrate" }).getAttribute("href")).toBe("/registrate");
    await aviso.getByRole("link", { name: "Ingresar" }).click();
    await page.getByRole("heading", { name: "BIENVENIDO" }).waitFor();
    await ingresar(page, quien, "/carrito");

    expect(await carritoGuardado(page)).toMatchObject([{ id: producto.id, cantidad: 2 }]);
    const codigo = await pagar(page);
    expect(codigo).toMatch(/^PZ-[A-Z2-9]{6}$/);
    expect(await page.locator(".pago-monto dd b").textContent()).toBe(pesos(producto.precio * 2));
    await page.getByText("Ver datos uno por uno").click();
    expect(await page.locator("details[open] .pago-datos dt").allTextContents()).toEqual([
      "Nombre",
      "RUT",
      "Banco",
      "Tipo de cuenta",
      "Número",
      "Correo",
    ]);
    await expectNoAxeViolations(page);

    // The session ends while the dialog is open: the phone learns it from the purchase, the desktop before that.
    expectPageError(page, /401/);
    await confirmarTransferencia(page, async () => {
      if (width === 390) return page.context().clearCookies();
      await page.context().request.post(`${server.url}/salir`, { headers: { Origin: server.url } });
      await expect.poll(() => estaDentro(page)).toBe(false);
    });
    await aviso.getByRole("link", { name: "Ingresar" }).click();
    await page.getByRole("heading", { name: "BIENVENIDO" }).waitFor();
    await ingresar(page, quien, "/carrito");

    expect(await codigoMostrado(page)).toBe(codigo);
    expect(await carritoGuardado(page)).toMatchObject([{ id: producto.id, cantidad: 2 }]);
    await confirmarTransferencia(page);
    await page.getByText("¡Compra registrada!").waitFor();
    await llegar(page, "/mis-pedidos");
    const pedido = page.getByRole("article", { name: codigo });
    await pedido.locator(".chip", { hasText: "Validando Pago" }).waitFor();
    await expectConfirmacion(page, codigo);
    expect(await pedido.locator(".pago-monto").isVisible()).toBe(false);
    await pedido.getByText("¿Aún no transfieres?").click();
    expect(await pedido.locator(".pago-monto dd b").textContent()).toBe(pesos(producto.precio * 2));
    expect(await carritoGuardado(page)).toEqual([]);
    expect(await page.locator(".coin-badge").count()).toBe(0);

    await page.evaluate(() => Reflect.set(window, "sinRecargar", true));
    const admin = await newPage(server);
    await login(admin, server, server.admin);
    expect(await llamar(admin, server, "pagoRecibido", { codigo })).toMatchObject({ status: 200 });
    await pedido.locator(".chip", { hasText: "Pagado" }).waitFor();
    await page.locator(".coin-badge", { hasText: miles(producto.puntos_regalo * 2) }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "sinRecargar"))).toBe(true);
  },
);

const AMBOS = { nombre: "both", carrito: [producto, ticket], enlaces: ["/mis-pedidos", "/mis-puntos"] };
const DE_UNA_CLASE = [
  { nombre: "products", carrito: [producto], enlaces: ["/mis-pedidos"] },
  { nombre: "tickets", carrito: [ticket], enlaces: ["/mis-puntos"] },
];

test.each([AMBOS, ...(isLong ? DE_UNA_CLASE : [])])(
  "a repeated purchase of $nombre links to the first one, and may be meant",
  async ({ carrito, enlaces }) => {
    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width: 390 });
    expectPageError(page, /409|404/);
    const primera = await comprarPorFuncion(page, server, quien, carrito);
    await abrirCarrito(page, carrito);
    await pagar(page);
    await confirmarTransferencia(page);
    const alerta = page.getByRole("alert").filter({ hasText: "Ya registramos esta compra de" });
    await alerta.getByText(primera).waitFor();
    const rutas = await alerta.getByRole("link", { name: "Ver Aquí" }).all();
    expect(await Promise.all(rutas.map((enlace) => enlace.getAttribute("href")))).toEqual(enlaces);
    await page.getByRole("button", { name: "Es otra compra" }).click();
    await page.getByText("¡Compra registrada!").waitFor();
    const [, segunda] = await ventasDe(db, quien.codigo_referido);
    await llegar(page, enlaces[0] ?? "");
    await expectConfirmacion(page, segunda?.codigo ?? "");
  },
);

test("prices that changed after the quote ended are shown, and accepted under the same code", async () => {
  const quien = await nuevoCliente(db);
  const item = await itemProducto(db, "100003");
  const page = await newPage(server);
  expectPageError(page, /409/);
  await login(page, server, quien);
  await abrirCarrito(page, [item]);
  const codigo = await pagar(page);
  await db
    .update(cotizaciones)
    .set({ vence_en: new Date(0) })
    .where(eq(cotizaciones.codigo, codigo));
  const fijarPrecio = (precio_cliente: number) =>
    db.update(productos).set({ precio_cliente }).where(eq(productos.id, item.id));
  await fijarPrecio(item.precio + 1000);
  await confirmarTransferencia(page);
  const dialogo = page.getByRole("dialog", { name: "Cambiaron los precios" });
  await dialogo.getByText(`pasó de ${pesos(item.precio)} a ${pesos(item.precio + 1000)}`).waitFor();
  expect(await dialogo.getByRole("link").count()).toBe(0);
  await dialogo.getByRole("button", { name: `Confirmar por ${pesos(item.precio + 1000)}` }).click();
  await llegar(page, "/mis-pedidos");
  expect(await ventasDe(db, quien.codigo_referido)).toMatchObject([{ codigo, total: item.precio + 1000 }]);
  await fijarPrecio(item.precio);
});

test("without an answer the purchase says so, and trying again is the same purchase, once", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server);
  expectPageError(page, /Error al enviar el correo de confirmación\.|500/);
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  await pagar(page);
  const claves: (string | undefined)[] = [];
  await page.route("**/ingresarCompras", async (route) => {
    claves.push(route.request().headers()["idempotency-key"]);
    if (claves.length === 1) return route.fulfill({ status: 200, body: "no soy JSON" });
    // A slow answer says so, over the dialog too.
    await page.getByText("Seguimos intentando…").waitFor();
    return route.continue();
  });
  await page.route("**/sendEmailCarrito", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await confirmarTransferencia(page);
  await page
    .getByRole("alert")
    .filter({ hasText: /^Error al procesar la compra$/ })
    .waitFor();
  await page.getByRole("button", { name: "Intentar de nuevo" }).dblclick();
  await llegar(page, "/mis-pedidos");
  expect(claves).toHaveLength(2);
  expect(new Set(claves).size).toBe(1);
  expect(await ventasDe(db, quien.codigo_referido)).toHaveLength(1);
});
