import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cobros_khipu, ventas } from "#database/schema.ts";
import { RUTA_AVISOS } from "#modules/transferencias/khipu/textos.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  carritoGuardado,
  itemProducto,
  nuevoCliente,
  pagar,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { LLAVE, openKhipu, SECRETO } from "#tests/support/shop/khipu.ts";

const khipu = await openKhipu();
const server = await startServer({ env: { KHIPU_URL: khipu.url } });
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);

const enKhipu = (page: Page) => page.waitForURL(`${khipu.url}/pagar/*`);
const seccion = (page: Page) => page.getByRole("region", { name: "Khipu" });

/** The owner gives both keys: from then on the shop offers Khipu. */
async function darLlaves(width: Width): Promise<Page> {
  const page = await newPage(server, { width });
  await login(page, server, await nuevaAdmin(db));
  await visit(page, "/admin/ajustes/conexiones");
  const abrir = seccion(page).getByText("Reemplazar");
  for (let n = await abrir.count(); n > 0; n--) await abrir.nth(n - 1).click();
  await seccion(page).getByLabel("Llave de la API").fill(LLAVE);
  await seccion(page).getByLabel("Secreto de la cuenta de cobro").fill(SECRETO);
  await seccion(page).getByRole("button", { name: "Guardar llaves" }).click();
  await seccion(page).getByText("Encendido").waitFor();
  return page;
}

/** Khipu tells the shop that the customer paid. */
async function avisar(payment_id: string): Promise<number> {
  khipu.cambiar(payment_id);
  const { cuerpo, firma } = khipu.aviso(payment_id, new Date());
  const headers = { "Content-Type": "application/json", "x-khipu-signature": firma };
  return (await fetch(`${server.url}${RUTA_AVISOS}`, { method: "POST", body: cuerpo, headers })).status;
}

test.each(WIDTHS)(
  "keys, cart, Khipu, the notice, and the order that changes by itself (%i px)",
  async (width) => {
    const admin = await darLlaves(width);
    const guardada = await admin.content();
    expect([guardada.includes(LLAVE), guardada.includes(SECRETO)]).toEqual([false, false]);
    await expectNoAxeViolations(admin);
    await expectNoOverflow(admin);

    const quien = await nuevoCliente(db);
    const page = await newPage(server, { width });
    await login(page, server, quien);
    await abrirCarrito(page, [producto]);
    const codigo = await pagar(page);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Pagar con Khipu" }).dblclick();
    await enKhipu(page);
    expect(khipu.de(codigo)).toMatchObject([{ amount: producto.precio, payer_email: quien.email }]);
    expect(await db.select().from(ventas).where(eq(ventas.usuario, quien.codigo_referido))).toHaveLength(1);

    await visit(page, `/mis-pedidos?compra=${codigo}&khipu=vuelta`);
    await page.getByText("Estamos confirmando tu pago con Khipu.").waitFor();
    expect(await carritoGuardado(page)).toEqual([]);
    await expectNoAxeViolations(page);
    expect(await avisar(khipu.de(codigo)[0]?.payment_id ?? "")).toBe(200);
    await page.locator(".pedido .chip").getByText("Pagado").waitFor();
    expect(await page.getByRole("button", { name: "Khipu" }).count()).toBe(0);
  },
);

test("without JavaScript the form of an order leads to Khipu too, and to the same payment", async () => {
  await (await darLlaves(1440)).close();
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  const codigo = await pagar(page);

  // Khipu is away: the sale is there, and its page says what to do.
  khipu.behave("away");
  expectPageError(page, /503/);
  await page.getByRole("button", { name: "Pagar con Khipu" }).click();
  const pedido = page.locator(`#${codigo}`);
  await pedido.getByText("paga por transferencia o intenta de nuevo").waitFor();
  khipu.behave("honest");
  await pedido.getByRole("button", { name: "Khipu" }).click();
  await enKhipu(page);

  const sinGuiones = await newPage(server, { width: 390, javascript: false });
  await sinGuiones.context().addCookies(await page.context().cookies(server.url));
  await sinGuiones.goto(`/mis-pedidos?compra=${codigo}`);
  await sinGuiones.locator(`#${codigo}`).getByRole("button", { name: "Khipu" }).click();
  await enKhipu(sinGuiones);
  expect(khipu.de(codigo)).toHaveLength(1);
  expect(
    await db
      .select()
      .from(cobros_khipu)
      .where(eq(cobros_khipu.payment_id, khipu.de(codigo)[0]?.payment_id ?? "")),
  ).toHaveLength(1);
});
