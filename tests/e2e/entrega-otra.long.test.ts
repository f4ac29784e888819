import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  codigoMostrado,
  comprarPorFuncion,
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

test("a gift is addressed to another person, and 'Cambiar' goes back to the form", async () => {
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390 });
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  await page.getByLabel("Nombre y apellido").fill("Beto Paz");
  await aceptarTerminos(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  const codigo = await codigoMostrado(page);
  await page.getByRole("button", { name: "Cambiar" }).click();
  expect(
    await page.getByRole("heading", { name: "Tu carrito" }).evaluate((h) => h === document.activeElement),
  ).toBe(true);
  expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Beto Paz");
  await page.getByLabel("Celular").fill("+56 9 2222 2222");
  await aceptarTerminos(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  expect(await codigoMostrado(page)).toBe(codigo);
  await confirmarTransferencia(page);
  await llegar(page, "/mis-pedidos");
  expect(await ventasDe(db, quien.codigo_referido)).toMatchObject([
    { codigo, envio: { nombre: "Beto Paz", celular: "+56 9 2222 2222", direccion: "Av. Matta 100" } },
  ]);
  const [perfil] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  expect(perfil).toMatchObject({ nombre: "Camila", celular: "+56 9 8123 4567" });
});

test("an order without an addressee asks for one before it is prepared", async () => {
  const quien = await nuevoCliente(db);
  await db.update(usuarios).set({ nombre: null, apellido: null }).where(eq(usuarios.email, quien.email));
  const page = await newPage(server);
  const codigo = await comprarPorFuncion(page, server, quien, [producto]);
  await pagoRecibido(ctx, { codigo }, await sesionDuena(db));
  const admin = await pageOf(server, server.admin, { width: 390 });
  expectPageError(admin, /409/);
  await visit(admin, `/admin/despachos?texto=${codigo}`);
  await admin.getByText("Sin destinatario").waitFor();
  await admin.getByLabel(`Elegir ${codigo}`).check();
  await admin.getByRole("button", { name: "Preparar", exact: true }).click();
  await admin.getByLabel(`Quién recibe ${codigo}`, { exact: true }).fill("Beto Paz");
  await expectNoAxeViolations(admin);
  await admin.getByRole("button", { name: `Preparar ${codigo}` }).click();
  await admin.getByText("1 pedido en Preparando.").waitFor();
  expect((await ventasDe(db, quien.codigo_referido))[0]?.envio?.nombre).toBe("Beto Paz");
});
