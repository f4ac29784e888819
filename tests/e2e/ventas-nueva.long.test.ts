import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ventas } from "#database/schema.ts";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
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
const producto = await itemProducto(db);
const ticket = await itemTicket(db);

async function compra() {
  const page = await newPage(server, { width: 1440 });
  return comprarPorFuncion(page, server, await nuevoCliente(db), [producto, ticket]);
}

test("amounts are grouped while they are typed, and the caret stays", async () => {
  const codigo = await compra();
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  await visit(page, `/admin/ventas/${codigo}`);
  await page.getByText("Registrar un pago").click();
  const monto = page.getByLabel("Monto recibido, en pesos");
  await monto.pressSequentially("12990");
  expect(await monto.inputValue()).toBe("12.990");
  await monto.press("Home");
  await monto.press("ArrowRight");
  await monto.pressSequentially("5");
  expect(await monto.inputValue()).toBe("152.990");
  expect(await monto.evaluate((campo: HTMLInputElement) => campo.selectionStart)).toBe(2);
});

test("a sale agreed by WhatsApp is registered for a customer; what is unknown is named", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  await visit(page, "/admin/ventas/nueva");
  await page.getByLabel("Cliente").fill(quien.email);
  await page.getByLabel("Artículo 1").fill("999999");
  await page.getByRole("button", { name: "Registrar venta" }).click();
  const dicho = page.getByText("No encontramos «999999»");
  await dicho.waitFor();
  expect(await dicho.count()).toBe(1);
  await page.getByText("Revisa 1 campo").waitFor();
  await page.getByLabel("Artículo 1").fill("100004");
  await page.getByRole("button", { name: "Registrar venta" }).click();
  await page.getByRole("heading", { name: /^Venta PZ-/ }).waitFor();
  const [venta] = await db.select().from(ventas).where(eq(ventas.usuario, quien.codigo_referido));
  expect(venta).toMatchObject({ origen: "whatsapp", estado_pago: "Validando Pago", total: 149_990 });
});
