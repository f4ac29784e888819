import { eq } from "drizzle-orm";
import { test } from "vitest";
import { usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, sesionDuena } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

// The desk of dispatch with plain forms; dia.long.test.ts is the whole day.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);

/** The codes of two paid orders of a customer of that surname. */
async function dosPagados(apellido: string): Promise<string[]> {
  const quien = await nuevoCliente(db);
  await db.update(usuarios).set({ nombre: "Rosa", apellido }).where(eq(usuarios.email, quien.email));
  const page = await newPage(server);
  const codigos = [
    await comprarPorFuncion(page, server, quien, [producto]),
    await comprarPorFuncion(page, server, quien, [{ ...producto, cantidad: 2 }]),
  ];
  const admin = await sesionDuena(db);
  for (const codigo of codigos) await pagoRecibido(ctx, { codigo }, admin);
  return codigos;
}

test("without JavaScript orders are chosen, prepared and sent with plain forms", async () => {
  const codigos = await dosPagados("SinGuion");
  const page = await pageOf(server, server.admin, { javascript: false });
  await visit(page, "/admin/despachos?texto=SinGuion");
  for (const codigo of codigos) await page.getByLabel(`Elegir ${codigo}`).check();
  await page.getByRole("button", { name: "Preparar" }).click();
  await page.getByText("2 pedidos en Preparando.").waitFor();
  for (const codigo of codigos) await page.getByLabel(`Elegir ${codigo}`).check();
  await page.getByRole("button", { name: "Marcar Enviado…" }).click();
  for (const codigo of codigos) await page.getByLabel(`Seguimiento de ${codigo}`).fill(`N-${codigo}`);
  await page.getByRole("button", { name: "Marcar 2 pedidos como Enviado" }).click();
  await page.getByText("2 pedidos en Enviado.").waitFor();
  await visit(page, "/admin/despachos?texto=SinGuion&estado=Enviado");
  await page.getByLabel(`Elegir ${codigos[0]}`).check();
  await page.getByRole("button", { name: "Entregado" }).click();
  await page.getByText("1 pedido en Entregado.").waitFor();
});
