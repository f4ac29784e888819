import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  devoluciones_lineas,
  devoluciones_pedidas,
  productos_compras,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { pagarDecididas } from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import {
  comprarPorFuncion,
  itemProducto,
  itemTicket,
  nuevoCliente,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const carrito = [await itemProducto(db, "100001", 2), await itemTicket(db)];

/** A purchase of two units and a ticket that was paid and delivered now. */
async function entregada(width: Width) {
  const cliente = await nuevoCliente(db);
  await db.update(usuarios).set({ rut: "12.345.678-5" }).where(eq(usuarios.email, cliente.email));
  const page = await newPage(server, { width });
  const codigo = await comprarPorFuncion(page, server, cliente, carrito);
  const admin = await newPage(server, { width });
  await login(admin, server, server.admin);
  await visit(admin, `/admin/ventas/${codigo}`);
  await admin.getByRole("button", { name: "Pago recibido" }).first().click();
  await expect.poll(async () => (await leerVenta(codigo)).estado_pago).toBe("Pagado");
  const { id } = await leerVenta(codigo);
  const ahora = new Date();
  await db
    .update(productos_compras)
    .set({ estado: "Entregado", enviado_en: ahora, entregado_en: ahora, entregado_por: "tienda" })
    .where(eq(productos_compras.venta, id));
  return { cliente, page, admin, codigo, id };
}

async function leerVenta(codigo: string) {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`no sale ${codigo}`);
  return venta;
}

test.each(WIDTHS)("a return from the request to the refund (%i px)", async (width) => {
  const { page, admin, codigo, id } = await entregada(width);
  await visit(page, `/mis-pedidos?compra=${codigo}`);
  await page.getByRole("link", { name: "Devolver un producto" }).click();
  await page.getByText("Los tickets no se devuelven").waitFor();
  // What is missing gets the focus, one question after the other.
  const enfocada = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
  const pedir = page.getByRole("button", { name: "Pedir la devolución" });
  await pedir.click();
  await expect.poll(enfocada).toBe("retracto");
  await page.getByLabel(/Tiene una falla/).check();
  await pedir.click();
  await expect.poll(enfocada).toBe("reparacion");
  // Choosing a quantity ticks the line.
  const linea = page.locator("input[name=linea]:enabled").first();
  await linea.uncheck();
  await page.getByLabel(/Cuántas de/).selectOption("1");
  await expect.poll(() => linea.isChecked()).toBe(true);
  await page.getByText("Te devolvemos", { exact: true }).waitFor();
  await page.getByLabel(/Me arrepentí/).check();
  await page.getByLabel(/Saldo a favor/).check();
  await expectNoAxeViolations(page);
  await pedir.click();
  await page.getByText("Recibimos tu solicitud.").waitFor();
  await expectNoAxeViolations(page);

  await visit(admin, "/admin/devoluciones?estado=por_atender");
  await expectNoAxeViolations(admin);
  await admin.getByRole("link", { name: codigo }).click();
  await admin.getByRole("button", { name: "Aceptar la devolución" }).click();
  await admin.getByText("Aceptada: el cliente").waitFor();

  await visit(page, `/mis-pedidos/${codigo}/devolver`);
  const seguimiento = page.getByLabel("Número de seguimiento");
  await page.getByLabel("Transportista (opcional)").fill("Blue Express");
  await page.getByRole("button", { name: "Ya lo envié" }).click();
  await expect.poll(() => seguimiento.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => seguimiento.evaluate((uno) => uno === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Transportista (opcional)").inputValue()).toBe("Blue Express");
  await seguimiento.fill("BX 4471");
  await page.getByRole("button", { name: "Ya lo envié" }).click();
  await page.getByText("Anotado: tu devolución va en camino.").waitFor();

  await visit(admin, `/admin/devoluciones?texto=${codigo}`);
  await admin.getByRole("link", { name: codigo }).click();
  await admin.getByLabel(/Cómo llegó/).selectOption("sana");
  await admin.getByRole("button", { name: "La recibí" }).click();
  await admin.getByText("Anotado: la recibiste.").waitFor();
  await admin.getByRole("button", { name: /^Devolver \$/ }).click();
  await admin.getByText(/Puedes deshacerlo hasta las/).waitFor();
  await expectNoAxeViolations(admin);

  // The ten minutes are over.
  await db
    .update(devoluciones_pedidas)
    .set({ reembolso_desde: new Date(0) })
    .where(eq(devoluciones_pedidas.venta, id));
  await pagarDecididas({ ...testCtx(db), now: () => new Date() });
  await visit(page, `/mis-pedidos/${codigo}/devolver`);
  await page.getByRole("heading", { name: /Te devolvimos \$/ }).waitFor();
  const lineas = await db.select().from(productos_compras).where(eq(productos_compras.venta, id));
  expect(lineas.map(({ estado, cantidad }) => `${estado} ${cantidad}`).sort()).toEqual([
    "Anulado 1",
    "Entregado 1",
  ]);
});

test("a customer without JavaScript asks for the guarantee", async () => {
  const { cliente, codigo, id } = await entregada(390);
  const page = await newPage(server, { width: 390, javascript: false });
  await login(page, server, cliente);
  await page.goto(`/mis-pedidos/${codigo}/devolver`);
  await page.getByLabel(/Tiene una falla/).check();
  await page.getByLabel(/Reparación/).check();
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await page.getByText("Cuéntanos qué le pasa.").first().waitFor();
  await page.getByLabel(/Reparación/).check();
  await page.getByLabel("¿Qué le pasa?").fill("No enciende");
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await page.getByText("Recibimos tu solicitud.").waitFor();
  const pedidas = await db.select().from(devoluciones_pedidas).where(eq(devoluciones_pedidas.venta, id));
  expect(pedidas).toMatchObject([{ tipo: "garantia", solucion: "reparacion", estado: "pedida" }]);
});

test("a refused request without JavaScript keeps its ticks and quantities", async () => {
  const { cliente, codigo, id } = await entregada(390);
  const page = await newPage(server, { width: 390, javascript: false });
  await login(page, server, cliente);
  await page.goto(`/mis-pedidos/${codigo}/devolver`);
  await page.getByLabel(/Cuántas de/).selectOption("1");
  await page.getByLabel(/Tiene una falla/).check();
  await page.getByLabel(/Reparación/).check();
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await page.getByText("Cuéntanos qué le pasa.").first().waitFor();
  expect(await page.locator("input[name=linea]:enabled").first().isChecked()).toBe(true);
  expect(await page.getByLabel(/Cuántas de/).inputValue()).toBe("1");
  await page.getByLabel("¿Qué le pasa?").fill("No enciende");
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await page.getByText("Recibimos tu solicitud.").waitFor();
  const [pedida] = await db.select().from(devoluciones_pedidas).where(eq(devoluciones_pedidas.venta, id));
  const lineas = await db
    .select()
    .from(devoluciones_lineas)
    .where(eq(devoluciones_lineas.devolucion, pedida?.id ?? 0));
  expect(lineas.map(({ cantidad }) => cantidad)).toEqual([1]);
});

test("a transfer to an account that nothing proves to be the customer's asks the desk how they know", async () => {
  const { cliente, page, admin, codigo, id } = await entregada(1440);
  await db.update(usuarios).set({ rut: null }).where(eq(usuarios.email, cliente.email));
  await visit(page, `/mis-pedidos/${codigo}/devolver`);
  await page.getByLabel(/Me arrepentí/).check();
  await page.getByLabel(/A tu cuenta/).check();
  await page.getByLabel("Titular", { exact: true }).fill("Ana Soto");
  await page.getByLabel("RUT del titular").fill("12345678-5");
  await page.getByLabel("Banco").selectOption("BancoEstado");
  await page.getByLabel("Tipo de cuenta").selectOption("CuentaRUT");
  await page.getByLabel("Número de cuenta").fill("12345678");
  // What was written is asked for before the page is left.
  await page.getByRole("link", { name: `Pedido ${codigo}` }).click();
  await page.getByRole("button", { name: "Seguir aquí" }).click();
  await page.getByRole("button", { name: "Pedir la devolución" }).click();
  await page.getByText("Recibimos tu solicitud.").waitFor();

  // Received and decided, and the ten minutes are over.
  const [pedida] = await db
    .update(devoluciones_pedidas)
    .set({
      estado: "recibida",
      aceptada_en: new Date(),
      recibida_en: new Date(),
      reembolso_desde: new Date(0),
      reembolso_por: "AAAAAAAA",
    })
    .where(eq(devoluciones_pedidas.venta, id))
    .returning();
  await visit(admin, `/admin/devoluciones/${pedida?.id}`);
  await admin.getByText("El perfil no tiene RUT").waitFor();
  await admin.getByText("Ver datos uno por uno").click();
  await admin.getByText("Ana Soto").first().waitFor();
  await admin.getByText("12.345.678-5").first().waitFor();
  await expectNoAxeViolations(admin);
  await admin.getByLabel("Cómo comprobaste que la cuenta es suya").fill("Me mostró su libreta");
  await admin.getByRole("button", { name: "Ya transferí" }).click();
  await admin.getByText(/Registramos la devolución de \$/).waitFor();
  await visit(page, `/mis-pedidos/${codigo}/devolver`);
  await page.getByRole("heading", { name: /Te devolvimos \$/ }).waitFor();
});
