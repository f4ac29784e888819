import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { productos } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { botonAbonar, campo } from "#tests/support/e2e/participa.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";
import { agregarOpciones } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

// What a person must see before the first scroll on a small phone of 390 by 640, under the notice of a demo shop.
const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());

const ALTO = 640;
const ruta = (sku: string, pagina: "comprar" | "participa") => `/productos/detalle-producto/${sku}/${pagina}`;

async function abrir(page: Page, direccion: string): Promise<Page> {
  await page.setViewportSize({ width: 390, height: ALTO });
  await visit(page, direccion);
  return page;
}

async function caja(parte: Locator): Promise<{ top: number; bottom: number; height: number }> {
  const { y, height } = (await parte.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return { top: y, bottom: y + height, height };
}

/** Each part is whole on screen and below the one before it. */
async function enOrden(partes: Record<string, Locator>): Promise<void> {
  let antes = 0;
  for (const [nombre, parte] of Object.entries(partes)) {
    const { top, bottom, height } = await caja(parte);
    expect(height, nombre).toBeGreaterThan(0);
    expect(bottom, `${nombre} ends on screen`).toBeLessThanOrEqual(ALTO);
    expect(top, `${nombre} is below the part before it`).toBeGreaterThanOrEqual(antes);
    antes = top;
  }
}

test.each(["100002", "100004"])("the first 640 px of product %s end with its button", async (sku) => {
  const page = await abrir(await newPage(server, { width: 390 }), ruta(sku, "comprar"));
  const info = page.locator(".producto-info");
  await enOrden({
    picture: page.locator(".galeria-franja"),
    name: page.getByRole("heading", { level: 1 }),
    price: info.getByText(/^\$[\d.]+$/).first(),
    raffle: info.getByRole("progressbar"),
    button: info.getByRole("button", { name: "Añadir al carrito" }),
    whatsapp: info.getByRole("link", { name: "Comprar por WhatsApp" }),
  });
  expect((await caja(page.locator(".galeria-franja"))).height).toBeLessThanOrEqual(ALTO * 0.44);
  expect((await caja(info.getByRole("button", { name: "Añadir al carrito" }))).bottom).toBeLessThan(560);
  expect(await page.getByRole("region", { name: "Comprar" }).isVisible()).toBe(false);
  const volver = page.getByRole("navigation", { name: "Ruta" }).getByRole("link");
  expect(await volver.count()).toBe(1);
  for (const boton of [volver, page.getByRole("tab").first(), info.getByRole("link", { name: /^Preguntar/ })])
    expect((await caja(boton)).height).toBeGreaterThanOrEqual(44);
});

/** A product with a raffle, a name of two lines and options of two kinds. */
async function conOpciones(): Promise<string> {
  const producto = await crearProducto(ctx, {
    sku: "990110",
    producto: "Poncho de lana de alpaca para la montaña",
    precio_cliente: 129_990,
    puntos_regalo: 100,
    puntos: 4_000,
    minimo_puntos: 10,
    opcion_1: "Talla",
    opcion_2: "Color",
  });
  await agregarOpciones(
    ctx,
    ["S", "M", "L", "XL"].flatMap((valor_1) =>
      ["Rojo", "Azul", "Negro"].map((valor_2) => ({
        producto: producto.sku,
        valor_1,
        valor_2,
        sufijo: `${valor_1}${valor_2}`,
        diferencia: valor_1 === "XL" ? 2_000 : 0,
      })),
    ),
  );
  await enTransaccion(ctx, (tx) => crearSorteo(tx, producto));
  return producto.sku;
}

/** A product with a raffle in an offer that says its former price, its lowest one and its last day. */
async function enOferta(): Promise<string> {
  const producto = await crearProducto(ctx, {
    sku: "990111",
    producto: "Poncho de lana de alpaca para la montaña",
    precio_cliente: 119_990,
    puntos_regalo: 100,
    puntos: 4_000,
    minimo_puntos: 10,
  });
  await enTransaccion(ctx, (tx) => crearSorteo(tx, producto));
  // The prices before and during the offer come from the history that a trigger writes.
  const oferta = {
    precio_cliente: 99_990,
    precio_normal: 129_990,
    oferta_hasta: new Date(Date.now() + 9 * DIA_MS),
  };
  await db.update(productos).set(oferta).where(eq(productos.sku, producto.sku));
  return producto.sku;
}

test.each([
  ["with options of two kinds", conOpciones],
  ["in an offer", enOferta],
])("the first 640 px of a product %s hold name, price, raffle and button", async (_, crear) => {
  const page = await abrir(await newPage(server, { width: 390 }), ruta(await crear(), "comprar"));
  const info = page.locator(".producto-info");
  const boton = info.getByRole("button", { name: "Añadir al carrito" });
  await enOrden({
    picture: page.locator(".galeria-franja"),
    // It stands on the picture.
    name: page.getByRole("heading", { level: 1 }),
    price: info.getByText(/^\$[\d.]+$/).first(),
    raffle: info.getByRole("progressbar"),
    button: boton,
  });
  expect((await caja(page.locator(".galeria-franja"))).height).toBeLessThanOrEqual(ALTO * 0.44);
  // The corner, with a cart above Mati, begins below it.
  expect((await caja(boton)).bottom).toBeLessThan(524);
});

test("the first 640 px of a raffle hold name, bar, field, chips and the button with its amount", async () => {
  const page = await pageOf(server, await personaConPuntos(db, 900), { width: 390 });
  await abrir(page, ruta("100004", "participa"));
  const formulario = page.locator(".participa-tarjeta");
  await enOrden({
    name: page.getByRole("heading", { level: 1 }),
    bar: page.locator(".producto-info").getByRole("progressbar"),
    field: campo(page),
    chips: formulario.getByRole("button", { name: "Máximo" }),
    button: botonAbonar(page),
  });
  expect((await caja(botonAbonar(page))).bottom).toBeLessThan(520);
  await formulario.getByRole("button", { name: "250", exact: true }).tap();
  await formulario.getByRole("button", { name: "Abonar 250 puntos" }).waitFor();
  await campo(page).fill("");
  await formulario.getByRole("button", { name: "Abonar Puntos" }).waitFor();
});

test("the first 640 px of a raffle show a visitor the way in", async () => {
  const page = await abrir(await newPage(server, { width: 390 }), ruta("100004", "participa"));
  await enOrden({
    name: page.getByRole("heading", { level: 1 }),
    bar: page.locator(".producto-info").getByRole("progressbar"),
    button: page.locator(".participa-tarjeta").getByRole("link", { name: "Ingresar" }),
  });
});
