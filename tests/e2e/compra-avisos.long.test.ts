import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectPageError, login, newPage } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  carritoGuardado,
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

test("a cart with old prices is brought up to date and says so", async () => {
  const page = await newPage(server, { width: 390 });
  await abrirCarrito(page, [{ ...producto, precio: 1, puntos_regalo: 0 }]);
  await page.getByText("Actualizamos tu carrito con los precios de hoy").waitFor();
  await page.getByText(`pasó de $1 a ${pesos(producto.precio)}`).waitFor();
  expect(await carritoGuardado(page)).toMatchObject([{ precio: producto.precio, name: producto.name }]);
});

test("paused tickets are refused clearly, before and when paying", async () => {
  const ctx = testCtx(db, new Date());
  const page = await newPage(server, { width: 390 });
  expectPageError(page, /409/);
  await login(page, server, await nuevoCliente(db));
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tickets_en_venta: false }, null));
  try {
    await abrirCarrito(page, [ticket]);
    await page.getByText("La venta de puntos está en pausa. Quítalo para seguir.").waitFor();
    await aceptarTerminos(page);
    await page.getByRole("button", { name: "Pagar" }).click();
    const alerta = page.getByRole("alert").filter({ hasText: "la venta de puntos está en pausa" });
    await alerta.waitFor();
    expect(await alerta.getByRole("link").count()).toBe(0);
  } finally {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tickets_en_venta: true }, null));
  }
});
