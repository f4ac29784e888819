import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { newAdminPage, newPage, visit } from "#tests/support/e2e/browser.ts";
import {
  expectNothingMoves,
  expectRoomForCorner,
  underFloatingCart,
  VENTANAS,
} from "#tests/support/e2e/esquina.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const SKU = "100004";

const mati = (page: Page) => page.getByRole("button", { name: "Abrir chat con Mati" });
const carrito = (page: Page) => page.getByRole("link", { name: "Carrito, 1 producto" });

/** The page of a raffle of the demo shop. */
async function rutaDeSorteo(page: Page): Promise<string> {
  await visit(page, rutaParticipar(SKU));
  const enlace = page.getByRole("main").locator('a[href*="/sorteo/SRT-"]').first();
  return (await enlace.getAttribute("href")) ?? "";
}

async function conProducto(page: Page): Promise<Page> {
  await visit(page, rutaComprar(SKU));
  await page.getByRole("button", { name: "Añadir al carrito" }).first().click();
  await carrito(page).waitFor();
  return page;
}

test.each(VENTANAS)("no element moves while a visitor scrolls at $width×$height", async (size) => {
  const page = await conProducto(await newPage(server));
  await page.setViewportSize(size);
  const paths = [
    "/",
    "/productos",
    "/comprar-tickets",
    rutaComprar(SKU),
    rutaParticipar(SKU),
    await rutaDeSorteo(page),
    "/carrito",
    "/como-participar",
  ];
  for (const path of paths) {
    await visit(page, path);
    await expectNothingMoves(page);
  }
});

test.each(VENTANAS)("no element moves while a customer scrolls at $width×$height", async (size) => {
  const page = await pageOf(server, server.cliente);
  await page.setViewportSize(size);
  for (const path of ["/mis-pedidos", "/mis-puntos", "/mis-sorteos", "/juegos/el-montoncito"]) {
    await visit(page, path);
    await expectNothingMoves(page);
  }
});

test.each(VENTANAS)("no element moves while the owner scrolls at $width×$height", async (size) => {
  const page = await newAdminPage(server);
  await page.setViewportSize(size);
  for (const path of ["/admin", "/admin/ventas", "/admin/ajustes"]) {
    await visit(page, path);
    await expectNothingMoves(page);
  }
});

test.each(VENTANAS)(
  "the corner fades going down and is back going up, at one place ($width×$height)",
  async (size) => {
    const page = await conProducto(await newPage(server));
    await page.setViewportSize(size);
    await visit(page, "/legal/terminos-y-condiciones");
    const boxes = () => Promise.all([carrito(page).boundingBox(), mati(page).boundingBox()]);
    const opacity = () => mati(page).evaluate((one) => Number(getComputedStyle(one).opacity));
    await page.mouse.move(180, 300);
    const [cart, chat] = await boxes();
    const [side, edge, gap] = size.width < 769 ? [48, 12, 8] : [60, 24, 12];
    expect(chat).toEqual({
      x: size.width - edge - side,
      y: size.height - edge - side,
      width: side,
      height: side,
    });
    expect(cart).toEqual({ ...chat, y: size.height - edge - 2 * side - gap });
    await page.mouse.wheel(0, 900);
    await expect.poll(opacity).toBe(0);
    expect(await boxes()).toEqual([cart, chat]);
    // The keyboard finds it, and it shows itself.
    await mati(page).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(opacity).toBe(1);
    await mati(page).blur();
    await page.mouse.wheel(0, -300);
    await expect.poll(opacity).toBe(1);
    expect(await boxes()).toEqual([cart, chat]);
  },
);

test("the header is at half opacity on opaque paper", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/legal/terminos-y-condiciones");
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, 900);
  const header = page.locator("header.site-header");
  await expect.poll(() => header.evaluate((one) => getComputedStyle(one).opacity)).toBe("0.5");
  const paper = await header.evaluate((one) => {
    const { backgroundColor, opacity } = getComputedStyle(one.parentElement ?? one);
    return { isOpaque: /^rgb\(/.test(backgroundColor), opacity };
  });
  expect(paper).toEqual({ isOpaque: true, opacity: "1" });
});

test.each(["/registrate", "/ingresar", "/recuperar", "/invitacion"])(
  "on %s Mati is an entry of the foot",
  async (path) => {
    const page = await newPage(server, { width: 390 });
    await page.goto(path);
    await mati(page).waitFor();
    expect(await mati(page).evaluate((one) => getComputedStyle(one).position)).toBe("relative");
    const form = await page.locator(".acceso > section").boundingBox();
    const entry = await mati(page).boundingBox();
    expect(entry?.y ?? 0).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 0));
    await mati(page).click();
    await page
      .getByRole("dialog", { name: "Hola soy Mati!" })
      .or(page.locator("#mati-panel"))
      .first()
      .waitFor();
  },
);

test.each(VENTANAS)(
  "on access pages the cart floats in the corner and covers nothing ($width×$height)",
  async (size) => {
    const page = await conProducto(await newPage(server));
    await page.setViewportSize(size);
    for (const path of ["/registrate", "/ingresar", "/recuperar"]) {
      await visit(page, path);
      expect(await carrito(page).evaluate((one) => getComputedStyle(one).position)).toBe("fixed");
      expect(await underFloatingCart(page), path).toEqual([]);
      await expectRoomForCorner(page);
    }
  },
);

test.each(VENTANAS)("in the game the chat is small and beside the piles at $width×$height", async (size) => {
  const page = await pageOf(server, server.cliente);
  await page.setViewportSize(size);
  await visit(page, "/juegos/el-montoncito");
  const piles = page.locator(".montoncito-pila-acciones");
  await piles.first().waitFor();
  const chat = await mati(page).boundingBox();
  expect(chat?.width).toBe(44);
  const isUnder = await piles.evaluateAll(
    (all, left) => all.some((one) => one.getBoundingClientRect().right > left),
    chat?.x ?? 0,
  );
  // On phones the foot of the table, which is fixed, has a corner for it; the piles end above that.
  const pie = await page.locator(".montoncito-pie").boundingBox();
  expect(isUnder && pie === null).toBe(false);
});
