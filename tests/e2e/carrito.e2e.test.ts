import { expect, test } from "vitest";
import { cupones } from "#database/schema.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  avisoIngresar,
  itemProducto,
  itemTicket,
  nuevoCliente,
  pagar,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { isLong } from "#tests/support/long.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

test("a visitor who presses Pagar is asked to sign in and gets no bank data", async () => {
  const page = await newPage(server, { width: 390 });
  let cotizaciones = 0;
  page.on("request", (pedido) => {
    if (pedido.url().endsWith("/cotizarCarrito")) cotizaciones += 1;
  });
  await abrirCarrito(page, [producto, ticket]);
  await page.getByRole("button", { name: "Pagar" }).click();
  await avisoIngresar(page).waitFor();
  await expectNoAxeViolations(page);
  expect(await page.locator(".bank-card, .pago-codigo, .pago-datos").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Transferencia Realizada" }).count()).toBe(0);
  expect(cotizaciones).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("cotizacion"))).toBeNull();
});

test.each(WIDTHS)(
  "a coupon shows what it takes off before paying, and the quote keeps it (%i px)",
  async (width) => {
    const codigo = `CUPON-${width}`;
    await db.insert(cupones).values({ codigo, tipo: "pesos", valor: 1_000, usos_por_persona: 1 });
    const page = await newPage(server, { width });
    await login(page, server, await nuevoCliente(db));
    await abrirCarrito(page, [producto, ticket]);
    await page.getByText("¿Tienes un cupón?").click();
    const campo = page.getByLabel("Código del cupón");
    expectPageError(page, /status of 404/);
    await campo.fill("NO-HAY");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await page.getByText("Ese cupón no existe o ya no se puede usar.").waitFor();
    await campo.fill(codigo.toLowerCase());
    await page.getByRole("button", { name: "Aplicar" }).click();
    await page.getByText(`Cupón ${codigo}: descuenta $1.000`).waitFor();
    await expectNoAxeViolations(page);
    const total = pesos(producto.precio + ticket.precio - 1_000);
    await page.locator(".carrito-sumas-total", { hasText: total }).waitFor();
    await pagar(page);
    await page.locator(".bank-card").getByText(total).first().waitFor();
    await page.reload();
    await page.locator(".bank-card").getByText(total).first().waitFor();
  },
);

/** Sums what moved on the page without the person touching it, as browsers report it. */
const sumarMovimientos = () => {
  const suma = { total: 0 };
  Object.assign(window, { movido: suma });
  new PerformanceObserver((lista) => {
    for (const { value } of lista.getEntries() as (PerformanceEntry & { value: number })[])
      suma.total += value;
  }).observe({ type: "layout-shift", buffered: true });
};

/** What the cart asks for after it is drawn: prices, tariffs, coupon and the list of comunas. */
const LLEGA_TARDE = /elegir-comuna|\/carrito\/precios|\/envio\/tarifas|revisarCupon/;

test.each([
  ...(isLong ? WIDTHS.map((width) => ({ width, quien: "visitante" })) : []),
  ...WIDTHS.map((width) => ({ width, quien: "cliente" })),
])(
  "nothing moves under Pagar while answers arrive, and one press is enough ($quien, $width px)",
  async ({ width, quien }) => {
    const page = await newPage(server, { width });
    await page.addInitScript(sumarMovimientos);
    if (quien === "cliente") await login(page, server, await nuevoCliente(db));
    const codigo = `QUIETO-${width}-${quien.slice(0, 1).toUpperCase()}`;
    await db.insert(cupones).values({ codigo, tipo: "porcentaje", valor: 10 });
    await page.goto("/legal/politica-de-privacidad");
    const carrito = JSON.stringify([producto, ticket]);
    await page.evaluate(
      (guardado) => {
        for (const [clave, valor] of Object.entries(guardado)) localStorage.setItem(clave, valor);
      },
      { carrito, cupon: codigo, comuna: "Santiago" },
    );
    const puerta = Promise.withResolvers<void>();
    let retenidas = 0;
    await page.route(LLEGA_TARDE, async (ruta) => {
      retenidas += 1;
      await puerta.promise;
      await ruta.continue();
    });
    await visit(page, "/carrito");
    if (quien === "cliente") await aceptarTerminos(page);
    const boton = page.getByRole("button", { name: "Pagar" });
    await boton.scrollIntoViewIfNeeded();
    await expect.poll(() => retenidas).toBeGreaterThanOrEqual(2);
    const antes = await boton.boundingBox();
    puerta.resolve();
    await page.getByText(`Cupón ${codigo}: descuenta`).waitFor();
    await page.getByText("Llega a Santiago en").waitFor();
    if (quien === "visitante") await page.getByLabel("Tu comuna").waitFor();
    expect(await boton.boundingBox()).toEqual(antes);
    const movido = await page.evaluate(() => Reflect.get(window, "movido").total);
    expect(movido).toBeLessThanOrEqual(0.02);
    if (antes) await page.mouse.click(antes.x + antes.width / 2, antes.y + antes.height / 2);
    await (quien === "cliente" ? page.locator(".pago-codigo") : avisoIngresar(page)).waitFor();
  },
);
