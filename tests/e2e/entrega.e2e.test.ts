import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  carritoListo,
  codigoMostrado,
  confirmarTransferencia,
  itemProducto,
  nuevoCliente,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { llegar } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, sesionDuena } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);

const enfocado = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test.each(WIDTHS)("the cart of a new customer, from what is missing to the label (%i px)", async (width) => {
  const quien = await createConfirmed(db);
  const page = await newPage(server, { width });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  const pagar = page.getByRole("button", { name: "Pagar" });
  const formulario = page.getByRole("form", { name: "Quién recibe" });

  await pagar.click();
  await formulario.getByText("Escribe el nombre y apellido de quien recibe.").waitFor();
  expect(await enfocado(page)).toBe("nombre");
  expect(await formulario.locator(".field-error").count()).toBe(4);
  await expectNoAxeViolations(page);
  await formulario.getByLabel("Nombre y apellido").fill("Camila Rojas");
  await formulario.getByLabel("Celular").fill("+56 9");
  await pagar.click();
  await expect.poll(() => enfocado(page)).toBe("celular");
  await formulario.getByLabel("Celular").fill("+56 9 8123 4567");

  const comuna = formulario.getByRole("combobox", { name: "Comuna" });
  await comuna.pressSequentially("nuno");
  await formulario.getByRole("option", { name: "Ñuñoa Metropolitana de Santiago" }).waitFor();
  await expectNoAxeViolations(page);
  await comuna.press("Enter");
  expect(await comuna.inputValue()).toBe("Ñuñoa");
  await formulario.getByText("Metropolitana de Santiago").waitFor();
  await page.getByText("Llega a Ñuñoa en").waitFor();
  await formulario.getByLabel("Calle y número").fill("Av. Irarrázaval 3420");
  await carritoListo(page);
  await pagar.click();
  // The tick is the last thing that is missing, and gets the focus.
  await page.getByText("Marca la casilla para aceptar las condiciones de esta compra.").waitFor();
  await expect.poll(() => enfocado(page)).toBe("terminos");
  await expectNoAxeViolations(page);
  await aceptarTerminos(page);
  await pagar.click();
  const codigo = await codigoMostrado(page);
  const compra = page.getByRole("region", { name: "Tu compra" });
  await compra.getByText("Camila Rojas · +56 9 8123 4567").waitFor();
  expect(await compra.getByRole("button").allTextContents()).toEqual(["Cambiar"]);
  await expectNoAxeViolations(page);

  await confirmarTransferencia(page);
  await llegar(page, "/mis-pedidos");
  const [perfil] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  expect(perfil).toMatchObject({ nombre: "Camila", apellido: "Rojas", comuna: "Ñuñoa" });
  expect(await ventasDe(db, perfil?.codigo_referido ?? "")).toMatchObject([
    { codigo, envio: { nombre: "Camila Rojas", celular: "+56 9 8123 4567", comuna: "Ñuñoa" } },
  ]);

  await pagoRecibido(ctx, { codigo }, await sesionDuena(db));
  const admin = await pageOf(server, server.admin, { width });
  await visit(admin, `/admin/despachos/imprimir?hoja=etiquetas&venta=${codigo}`);
  const etiqueta = admin.getByRole("article").filter({ hasText: codigo });
  for (const dicho of ["Camila Rojas", "+56 9 8123 4567", "Av. Irarrázaval 3420"])
    await etiqueta.getByText(dicho).waitFor();
  const archivo = await admin
    .context()
    .request.get(`${server.url}/admin/ventas/contabilidad/exportar?texto=${codigo}`);
  expect(await archivo.text()).toMatch(/Recibe.*Celular[\s\S]*Camila Rojas.*8123 4567/);
});

test("a returning customer presses five times, and ticks the conditions, from the product to the registered purchase", async () => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, await nuevoCliente(db));
  await visit(page, "/productos/detalle-producto/100001/comprar");
  let toques = 0;
  const tocar = async (papel: "button" | "link", name: string) => {
    toques += 1;
    await page.getByRole(papel, { name }).filter({ visible: true }).first().click();
  };
  await tocar("button", "Añadir al carrito");
  await tocar("link", "Ver carrito");
  await carritoListo(page);
  // The law asks for the tick; it is no press of the way through the shop.
  await aceptarTerminos(page);
  await tocar("button", "Pagar");
  await tocar("button", "Transferencia Realizada");
  await tocar("button", "Sí, ya transferí");
  await page.getByText("¡Compra registrada!").waitFor();
  expect(toques).toBeLessThanOrEqual(5);
});
