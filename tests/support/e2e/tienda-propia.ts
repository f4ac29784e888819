import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { expectNoAxeViolations } from "./axe.ts";
import { visit } from "./browser.ts";
import { enviarAcceso, llegar } from "./cuenta.ts";
import { expectNoOverflow } from "./vista.ts";

// What an owner does to open her shop, by the ways that its pages offer.

export const DUENA = { email: "rosa@lanas.cl", contrasena: "tren-azul-lluvia" };
export const AZUL = "rgb(29, 95, 166)";
export const PONCHO = "Poncho de Chiloé";
const REGION = "Los Ríos";
export const CUPON = "BIENVENIDA";

async function escribir(page: Page, campos: Record<string, string>): Promise<void> {
  for (const [campo, valor] of Object.entries(campos))
    await page.getByLabel(campo, { exact: true }).fill(valor);
}

/** Opens a folded part of a long form. */
export const abrir = (page: Page, titulo: string) =>
  page.locator("summary", { has: page.getByRole("heading", { name: titulo, exact: true }) }).click();

/** Nothing is wider than the window, and axe finds nothing. The colours of the header count where it is opaque: at the top. */
export async function seVeBien(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  // The header of the administration never fades.
  await page
    .locator(".admin-cabecera, .site-header:not([data-faded])")
    .first()
    .waitFor({ state: "attached" });
  await expectNoAxeViolations(page);
}

/** Signs in by the form and lands on the list of first steps. */
export async function entrar(page: Page): Promise<void> {
  await visit(page, "/ingresar");
  await enviarAcceso(page, DUENA, "Ingresar");
  await llegar(page, "/admin");
  await page.getByText("0 de 10 listos.").waitFor();
  await seVeBien(page);
}

/** Follows the link of a step. */
export const abrirPaso = (page: Page, titulo: string) =>
  page.getByRole("main").getByRole("listitem").getByRole("link", { name: titulo }).click();

/** Opens another part of the administration from its menu; on phones most of them are behind 'Más'. */
export async function irA(page: Page, seccion: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Secciones de administración" });
  const enlace = menu.getByRole("link", { name: seccion });
  const mas = menu.getByRole("button", { name: "Más" });
  if ((await mas.isVisible()) && (await enlace.count()) === 0) await mas.click();
  await enlace.click();
}

export async function darIdentidad(page: Page): Promise<void> {
  await llegar(page, "/admin/ajustes");
  // The step leads to the legal data and opens them.
  await page.getByLabel("Razón social", { exact: true }).waitFor();
  await abrir(page, "Textos y redes");
  await escribir(page, {
    "Nombre de la tienda": "Lanas",
    "Color principal": "#1d5fa6",
    Lema: "Tejidos a mano en el sur de Chile.",
    "Razón social": "Lanas del Sur Limitada",
    RUT: "76.543.210-3",
    Giro: "Tejidos",
    Domicilio: "Calle Larga 99, Valdivia",
    Representante: "Rosa Pérez",
    Correo: "hola@lanas.cl",
    Teléfono: "+56 63 212 3456",
    WhatsApp: "+56 9 8765 4321",
  });
  await expectNoOverflow(page);
  const boton = page.locator(".vista-previa em");
  await expect.poll(() => boton.evaluate((uno) => getComputedStyle(uno).backgroundColor)).toBe(AZUL);
  await seVeBien(page);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByText("Guardamos Tienda.").waitFor();
}

export async function darCuenta(page: Page): Promise<void> {
  await llegar(page, "/admin/productos/cuentas");
  await page.getByRole("link", { name: "Nueva cuenta" }).click();
  await escribir(page, {
    Titular: "Lanas del Sur Limitada",
    RUT: "76.543.210-3",
    Número: "00123456789",
    Correo: "pagos@lanas.cl",
  });
  await page.getByLabel("Banco", { exact: true }).selectOption("BancoEstado");
  await page.getByLabel("Tipo de cuenta").selectOption("Cuenta Vista");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.getByRole("region", { name: "BancoEstado 00123456789" }).waitFor();
}

export async function darEnvio(page: Page): Promise<void> {
  await llegar(page, "/admin/envios");
  const region = page.getByRole("region", { name: REGION, exact: true });
  await region.getByLabel(`Costo de liviano a ${REGION}`).fill("8.500");
  await page.getByRole("button", { name: "Guardar tarifas" }).click();
  await page.getByText("Guardamos las tarifas.").waitFor();
}

/** The first product needs a category first; its photo and its sizes come with the same save. */
export async function darProducto(page: Page): Promise<void> {
  await llegar(page, "/admin/productos/nuevo");
  await page.getByRole("link", { name: "Crear categoría" }).click();
  await page.getByRole("textbox", { name: "Nueva categoría" }).fill("Ponchos");
  await page.getByRole("button", { name: "Crear" }).click();
  await llegar(page, "/admin/productos/nuevo");
  for (const parte of ["Opciones", "Descripción y categoría", "SKU y bodega"]) await abrir(page, parte);
  await escribir(page, {
    SKU: "PONCHO-1",
    Nombre: PONCHO,
    Precio: "39.990",
    Descripción: "Lana de oveja teñida con hierbas, tejida en telar.",
  });
  await page.getByLabel("Categoría", { exact: true }).selectOption("Ponchos");
  await page.getByLabel("Fotos", { exact: true }).setInputFiles({
    name: "poncho.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: "#5b7f95" } })
      .png()
      .toBuffer(),
  });
  await page.getByRole("img", { name: "Foto 1: poncho.png" }).waitFor();
  await page.getByLabel("Primera opción").fill("Talla");
  const valor = page.getByLabel("Agregar un valor de Talla");
  await valor.fill("M, L");
  await valor.press("Enter");
  await page.getByRole("group", { name: "M" }).getByLabel("Unidades").fill("3");
  await page.getByRole("group", { name: "L" }).getByLabel("Unidades").fill("2");
  await page.getByRole("group", { name: "L" }).getByLabel("Diferencia").fill("2000");
  await seVeBien(page);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await llegar(page, "/admin/productos/PONCHO-1");
  await page.getByRole("list", { name: "Fotos en su orden" }).getByRole("img").waitFor();
}

export async function darCupon(page: Page): Promise<void> {
  await llegar(page, "/admin/cupones");
  await page.getByRole("link", { name: "Nuevo cupón" }).click();
  await escribir(page, { Código: CUPON, Cuánto: "10", "Usos en total (opcional)": "20" });
  await seVeBien(page);
  await page.getByRole("button", { name: "Crear cupón" }).click();
  await page.getByText(`Creamos el cupón ${CUPON}.`).waitFor();
}

export async function publicarPortada(page: Page, titulo: string): Promise<void> {
  await llegar(page, "/admin/portada");
  const apertura = page.locator('[data-tipo="carrusel"]');
  await apertura.getByText("Carrusel de apertura", { exact: true }).click();
  await apertura.getByText(/^1\. /).click();
  await apertura.getByLabel("Título").first().fill(titulo);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByText("Publicamos la portada").waitFor();
}
