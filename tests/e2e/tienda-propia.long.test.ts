import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Db } from "#database/client.ts";
import { correos, ventas } from "#database/schema.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  agregarYVer,
  avisoIngresar,
  carritoListo,
  confirmarTransferencia,
  pagar,
} from "#tests/support/e2e/compra-pasos.ts";
import { confirmarCorreo, enviarAcceso, llegar } from "#tests/support/e2e/cuenta.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import {
  AZUL,
  abrirPaso,
  CUPON,
  DUENA,
  darCuenta,
  darCupon,
  darEnvio,
  darIdentidad,
  darProducto,
  entrar,
  irA,
  PONCHO,
  publicarPortada,
  seVeBien,
} from "#tests/support/e2e/tienda-propia.ts";
import { palabrasDemo } from "#tests/support/palabras-demo.ts";
import { startServer } from "#tests/support/server.ts";

const TITULO = "Lana que abriga de verdad";
/** Only a limit for a walk that hangs: it visits twenty screens. */
const PACIENCIA = 300_000;

test.each(WIDTHS)(
  "from an empty shop to its first paid order, in the owner's look (%i px)",
  { timeout: PACIENCIA },
  async (width) => {
    const databaseUrl = await emptyDatabase();
    const env = { SEED: "none", ADMIN_EMAIL: DUENA.email, ADMIN_PASSWORD: DUENA.contrasena };
    const server = await startServer({ databaseUrl, env });
    const { db } = openForFile(databaseUrl);
    const clienta = await newPage(server, { width });
    expectPageError(clienta, /503/);
    await clienta.goto("/");
    await clienta.getByRole("heading", { name: "Tienda en preparación" }).waitFor();
    await expectNoAxeViolations(clienta);

    const duena = await newPage(server, { width });
    await abrirTienda(duena);

    await elegir(clienta);
    await registrarse(clienta, db);
    const codigo = await comprar(clienta);
    const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
    expect(venta).toMatchObject({ descuento: 4_199, cupon: CUPON, envio_cobrado: 3_500, total: 41_291 });

    await cobrar(duena, codigo);
    // Her page hears of it without being loaded again.
    await clienta.getByText("Pagado", { exact: true }).first().waitFor();
    await seVeBien(clienta);
    await correosDeLanas(duena, db);
  },
);

async function abrirTienda(duena: Page): Promise<void> {
  await entrar(duena);
  await visit(duena, "/admin/ventas");
  await duena.getByText("No hay ventas registradas.").waitFor();
  const productos = duena.getByRole("link", { name: "Ver productos aquí" });
  expect(await productos.getAttribute("href")).toBe("/productos");
  await visit(duena, "/admin");
  await abrirPaso(duena, "Quién vende");
  await darIdentidad(duena);
  await irA(duena, "Hoy");
  await duena.getByText("3 de 10 listos.").waitFor();
  await abrirPaso(duena, "Cuenta bancaria");
  await darCuenta(duena);
  await irA(duena, "Hoy");
  await abrirPaso(duena, "Envíos");
  await darEnvio(duena);
  await irA(duena, "Hoy");
  await abrirPaso(duena, "Primer producto");
  await darProducto(duena);
  await irA(duena, "Hoy");
  await duena.getByText("6 de 10 listos.").waitFor();
  await irA(duena, "Cupones");
  await darCupon(duena);
  await irA(duena, "Portada");
  await publicarPortada(duena, TITULO);
}

/** From the home page, in the owner's look, to a cart with an option. */
async function elegir(page: Page): Promise<void> {
  await visit(page, "/");
  expect(await page.title()).toContain("Lanas");
  await page.getByRole("heading", { name: TITULO }).waitFor();
  const nombre = page.locator(".site-header .wordmark");
  expect(await nombre.evaluate((uno) => getComputedStyle(uno).color)).toBe(AZUL);
  await page.getByText("Lanas del Sur Limitada").waitFor();
  // She sells no tickets and has neither raffles nor the game.
  for (const parte of ["Tickets", "Como Participar", "El Montoncito", "Con sorteo activo"])
    expect(await page.getByRole("link", { name: parte, includeHidden: true }).count()).toBe(0);
  await seVeBien(page);
  await page.getByRole("link", { name: "Ver producto" }).click();
  await llegar(page, "/productos/detalle-producto/PONCHO-1/comprar");
  await page.getByRole("heading", { name: PONCHO, level: 1 }).waitFor();
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByText("Quedan 2", { exact: true }).waitFor();
  await seVeBien(page);
  const agregar = page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" });
  await agregarYVer(page, agregar);
  await llegar(page, "/carrito");
  await page.getByText("Talla L").waitFor();
}

/** 'Pagar' asks a visitor for an account; the link of its mail leads back to the cart. */
async function registrarse(page: Page, db: Db): Promise<void> {
  const quien = nuevaPersona();
  await carritoListo(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  await avisoIngresar(page).getByRole("link", { name: "Regístrate" }).click();
  await llegar(page, "/registrate");
  await seVeBien(page);
  await enviarAcceso(page, quien, "COMENZAR");
  await page.getByRole("heading", { name: "Revisa tu correo para confirmar tu cuenta." }).waitFor();
  await confirmarCorreo(page, db, quien);
  await page.getByText("Te damos la bienvenida a Lanas.").waitFor();
}

/** Address, coupon and the whole sum before 'Pagar'; then the bank data and the confirmation. */
async function comprar(page: Page): Promise<string> {
  await page.getByLabel("Nombre y apellido").fill("Rosa Fuentes");
  await page.getByLabel("Celular").fill("+56 9 8123 4567");
  await page.getByRole("combobox", { name: "Comuna" }).fill("Valdivia");
  await page.getByLabel("Calle y número").fill("Av. Picarte 1200");
  await page.getByText("¿Tienes un cupón?").click();
  await page.getByLabel("Código del cupón").fill(CUPON.toLowerCase());
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByText(`Cupón ${CUPON}: descuenta $4.199`).waitFor();
  // Products 41.990, less 4.199 of the coupon, and what the 8.500 of the shipping pass the included 5.000.
  const sumas = page.locator(".carrito-sumas");
  for (const fila of ["Envío a Valdivia$8.500", "Envío incluido hasta $5.000−$5.000"])
    await sumas.locator("div", { hasText: fila }).waitFor();
  await page.locator(".carrito-sumas-total", { hasText: "$41.291" }).waitFor();
  await seVeBien(page);
  const codigo = await pagar(page);
  expect(await page.locator(".pago-monto dd b").textContent()).toBe("$41.291");
  await page.getByText("Ver datos uno por uno").click();
  await page.getByText("00123456789").waitFor();
  await seVeBien(page);
  await confirmarTransferencia(page);
  await llegar(page, "/mis-pedidos");
  await page.getByText("Validando Pago").first().waitFor();
  return codigo;
}

async function cobrar(duena: Page, codigo: string): Promise<void> {
  await irA(duena, "Ventas");
  await llegar(duena, "/admin/ventas");
  await duena.getByRole("link", { name: codigo }).click();
  await llegar(duena, `/admin/ventas/${codigo}`);
  await duena.getByText("Talla L").waitFor();
  await seVeBien(duena);
  await duena.getByRole("button", { name: "Pago recibido" }).click();
  await duena.getByText("El pago está confirmado.").waitFor();
  await irA(duena, "Hoy");
  await duena.getByRole("heading", { name: "Para abrir tu tienda" }).waitFor();
  await duena.getByRole("heading", { name: "Hoy", level: 1 }).waitFor();
  await seVeBien(duena);
}

/** Every mail of the shop, as its owner reads it in the administration. */
async function correosDeLanas(duena: Page, db: Db): Promise<void> {
  const escritos = await db.select().from(correos).orderBy(correos.id);
  expect(escritos.map(({ plantilla }) => plantilla)).toEqual(
    expect.arrayContaining(["confirmar_cuenta", "carrito", "pago"]),
  );
  for (const { id, plantilla } of escritos) {
    const html = await (await duena.context().request.get(`/admin/correos/${id}/vista`)).text();
    expect([plantilla, palabrasDemo(html)]).toEqual([plantilla, []]);
    expect(html).toContain("Lanas del Sur Limitada");
  }
}
