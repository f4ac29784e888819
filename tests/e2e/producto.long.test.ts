import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, showPictures, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { agregarYVer } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

showPictures();

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

const SKU = "100004";
const ruta = (sku: string) => `/productos/detalle-producto/${sku}/comprar`;
const enlace = (page: Page) => page.getByRole("link", { name: "Comprar por WhatsApp" });
const agregar = (page: Page) =>
  page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" });
const carrito = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("carrito") ?? "[]"));

/** Parses the chat link: the number and the prefilled lines. */
async function chat(page: Page): Promise<{ numero: string; lineas: string[] }> {
  const url = new URL((await enlace(page).getAttribute("href")) ?? "");
  expect(url.origin).toBe("https://wa.me");
  return { numero: url.pathname.slice(1), lineas: (url.searchParams.get("text") ?? "").split("\n") };
}

const UNA = [
  "Hola, quiero comprar:",
  "Parrilla tambor a carbón con tapa y ruedas",
  `SKU: ${SKU}`,
  "Precio unitario: $149.990",
];

describe.each(WIDTHS)("at %i px", (width) => {
  test("adding to the cart says so and leads there", async () => {
    const page = await newPage(server, { width });
    await visit(page, ruta(SKU));
    const dicho = page.getByRole("status").getByText("Añadido al carrito").waitFor();
    await agregarYVer(page, agregar(page), dicho);
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
    await page.waitForURL("**/carrito");
  });
});

test("the chat gets product, SKU and unit price; above one unit also the count and the total", async () => {
  const page = await newPage(server);
  await visit(page, ruta(SKU));
  expect(await enlace(page).getAttribute("target")).toBe("_blank");
  expect(await chat(page)).toEqual({ numero: "56900000000", lineas: UNA });
  const mas = page.getByRole("button", { name: "Agregar uno" });
  await mas.click();
  await mas.click();
  expect((await chat(page)).lineas).toEqual([...UNA, "Cantidad: 3 unidades", "Total: $449.970"]);
  expect(await page.locator(".comprar-total output").textContent()).toBe("$449.970");
  expect(await page.locator(".comprar-regalo").textContent()).toBe("Ganas 450 puntos de regalo");
});

test("a total that is no exact number any more is refused with a sentence", async () => {
  const page = await newPage(server);
  await visit(page, ruta(SKU));
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("900000000000000");
  await page.getByRole("alert").getByText("El total es demasiado grande").waitFor();
  expect(await agregar(page).isDisabled()).toBe(true);
  expect(await enlace(page).count()).toBe(0);
});

test("the cart keeps the fields of the item and an equal one only adds units", async () => {
  const page = await newPage(server);
  await visit(page, ruta(SKU));
  await agregar(page).click();
  await page.getByRole("button", { name: "Agregar uno" }).click();
  await agregar(page).click();
  const { rows } = await db.execute(sql`select id, imagen_1 from productos where sku = ${SKU}`);
  const items = await carrito(page);
  expect(items).toEqual([
    {
      id: Number(rows[0]?.id),
      tipo: "producto",
      cantidad: 3,
      precio: 149_990,
      name: "Parrilla tambor a carbón con tapa y ruedas",
      imagen_1: rows[0]?.imagen_1,
      puntos: 22_000,
      puntos_regalo: 150,
      fecha_carrito: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hora_carrito: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
    },
  ]);
});

const elegida = (page: Page) => page.getByRole("tab", { selected: true }).getAttribute("aria-label");

test("the pictures are turned by pointer, arrows and focus, and open large", async () => {
  const page = await newPage(server);
  await visit(page, ruta(SKU));
  expect(await page.getByRole("tab").count()).toBe(6);
  await page.getByRole("tab").nth(2).hover();
  await expect.poll(() => elegida(page)).toBe("Imagen 3");
  const visible = page.locator(".galeria-lamina").nth(2);
  await expect.poll(() => visible.evaluate((one) => one.getBoundingClientRect().left)).toBeGreaterThan(0);
  await page.mouse.move(5, 5);
  await page.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => elegida(page)).toBe("Imagen 4");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => elegida(page)).toBe("Imagen 1");
  await page.getByRole("link", { name: /^Ampliar/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Imagen 1 de 6").waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("Imagen 2 de 6").waitFor();
  await dialog.getByRole("button", { name: "Acercar" }).click();
  await dialog.getByRole("button", { name: "Alejar" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => elegida(page)).toBe("Imagen 2");
});

test("on phones a dot turns the pictures and no thumbnail is loaded; price and button come back below once the page was scrolled past them", async () => {
  // A window of its own: what another page of the same window loaded comes from the memory of the browser.
  const page = await newPage(server, { width: 390, fresh: true });
  await visit(page, ruta(SKU));
  await page.getByRole("tab").nth(4).tap();
  await expect.poll(() => elegida(page)).toBe("Imagen 5");
  const miniaturas = await page.getByRole("tab").locator("img").all();
  expect(
    await Promise.all(
      miniaturas.map((una) => una.evaluate((one) => one instanceof HTMLImageElement && one.currentSrc)),
    ),
  ).toEqual(miniaturas.map(() => ""));
  const bar = page.getByRole("region", { name: "Comprar" });
  expect(await bar.isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Descripción" }).evaluate((one) => one.scrollIntoView());
  await bar.waitFor();
  expect(await bar.getByText("$149.990").isVisible()).toBe(true);
  await bar.getByRole("button", { name: "Añadir al carrito" }).tap();
  const cart = page.getByRole("link", { name: "Carrito, 1 producto" });
  await cart.waitFor();
  // The bar leaves its right end to the floating buttons.
  const boton = await bar.getByRole("button", { name: "Añadir al carrito" }).boundingBox();
  const corner = await cart.boundingBox();
  expect((boton?.x ?? 0) + (boton?.width ?? 0)).toBeLessThanOrEqual(corner?.x ?? 0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await bar.waitFor({ state: "hidden" });
  // Below the window is not past: a page that opens with its button further down has no bar either.
  await page.setViewportSize({ width: 390, height: 400 });
  expect(await bar.isVisible()).toBe(false);
});

test("one button is filled; WhatsApp is outlined, and asking and sharing are quiet words", async () => {
  const page = await newPage(server);
  await visit(page, ruta(SKU));
  const info = page.locator(".producto-info");
  await info.getByRole("button", { name: "Compartir" }).waitFor();
  const sinRelleno = /^rgba\(0, 0, 0, 0\)$/;
  const fondo = (nombre: string) =>
    info
      .getByRole("button", { name: nombre })
      .or(info.getByRole("link", { name: nombre }))
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await fondo("Añadir al carrito")).not.toMatch(sinRelleno);
  for (const nombre of ["Comprar por WhatsApp", "Preguntar por WhatsApp", "Preguntar a Mati", "Compartir"])
    expect(await fondo(nombre), nombre).toMatch(sinRelleno);
  const letra = () =>
    page
      .locator(".comprar-total output")
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const una = await letra();
  await page.getByRole("button", { name: "Agregar uno" }).click();
  await expect.poll(letra).toBeGreaterThan(una);
});

test("a missing product is a real 404 that helps", async () => {
  const page = await newPage(server);
  expectPageError(page, /404/);
  expect((await visit(page, ruta("999999"))).status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("No se encontró el producto.");
  expect(await page.locator("main").getByRole("link").count()).toBeGreaterThan(1);
  await expectNoAxeViolations(page);
});

test("what was withdrawn keeps its page and its raffle, without a way to buy", async () => {
  const ctx = testCtx(db, new Date());
  const { sku } = await crearProductoConSorteo(ctx);
  await db.execute(sql`update productos set disponible = false where sku = ${sku}`);
  const page = await newPage(server);
  await visit(page, ruta(sku));
  await page.getByText("No disponible", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Añadir al carrito" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Comprar por WhatsApp" }).count()).toBe(0);
  expect(await page.locator("a.comprar-promo").getAttribute("href")).toContain(`${sku}/participa`);
  await expectNoAxeViolations(page);
});

test("without JavaScript the text, the pictures and the chat link are there", async () => {
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto(ruta(SKU));
  expect((await chat(page)).lineas).toEqual(UNA);
  expect(await page.getByText("Con la tapa cerrada sirve de horno").isVisible()).toBe(true);
  expect(await page.locator(".galeria-lamina img").count()).toBe(6);
  expect(await agregar(page).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Agregar uno" }).isVisible()).toBe(false);
});

test("search engines and chats are told picture, name, price and place", async () => {
  const page = await newPage(server, { javascript: false });
  await page.goto(ruta(SKU));
  const content = (selector: string) => page.locator(selector).getAttribute("content");
  expect(await content('meta[property="og:title"]')).toBe(
    "Parrilla tambor a carbón con tapa y ruedas · $149.990",
  );
  const picture = (await content('meta[property="og:image"]')) ?? "";
  const answer = await page.request.get(picture.replace(/^https?:\/\/[^/]+/, server.url));
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, crumbs] = scripts.map((script) => JSON.parse(script));
  expect(product).toMatchObject({ "@type": "Product", offers: { price: 149_990, priceCurrency: "CLP" } });
  expect(crumbs["@type"]).toBe("BreadcrumbList");
});

test("the map of the site names what is for sale, and robots are told about it", async () => {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const [mapa, robots] = await Promise.all([read("/sitemap.xml"), read("/robots.txt")]);
  expect(mapa).toContain(`<loc>${server.url}${ruta(SKU)}</loc>`);
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

test("a ticket goes into the cart with its points; both addresses show them", async () => {
  const page = await newPage(server);
  await visit(page, "/comprar-tickets");
  const nombres = await page.locator(".ticket h2").allTextContents();
  expect(nombres).toEqual(["Ticket Picado", "Ticket Asado", "Ticket Dieciochero", "Ticket Fonda"]);
  const asado = page.locator(".ticket").nth(1);
  await asado.getByRole("button", { name: "Agregar uno" }).click();
  await asado.getByRole("button", { name: "Añadir al carrito" }).click();
  expect(await carrito(page)).toMatchObject([
    { tipo: "ticket", cantidad: 2, precio: 5000, name: "Ticket Asado", puntos: 550, puntos_regalo: 0 },
  ]);
  await visit(page, "/comprar-puntos");
  expect(await page.locator(".ticket h2").allTextContents()).toEqual(nombres);
});

test("tickets that are not on sale say so", async () => {
  await db.execute(sql`update ajustes set valor = 'false' where clave = 'tickets_en_venta'`);
  try {
    // The change was written without an event: pages without a session may be cached, and the others share the setting for a moment.
    const page = await newPage(server);
    await login(page, server, server.cliente);
    const pausa = page.getByText("La venta de tickets está en pausa");
    await expect
      .poll(async () => {
        await visit(page, "/comprar-tickets");
        return pausa.isVisible();
      })
      .toBe(true);
    expect(await page.getByRole("button", { name: "Añadir al carrito" }).count()).toBe(0);
  } finally {
    await db.execute(sql`update ajustes set valor = 'true' where clave = 'tickets_en_venta'`);
  }
});
