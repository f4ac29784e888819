import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto, diaDe } from "#modules/comun/fechas/dias.ts";
import { leerCsv } from "#modules/comun/leer-csv.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS, type Width } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { pagarConTarjeta } from "#tests/support/shop/pagos-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

// The list of money and the deposits of Transbank, as an admin uses them. A shop of its own: sums are of everything.

const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const producto = await itemProducto(db);
const admin = await crearPersona(ctx, { role: "admin" });

async function comprar(): Promise<string> {
  return comprarPorFuncion(await newPage(server), server, await nuevoCliente(db), [producto]);
}

async function comoAdmin(width: Width): Promise<Page> {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  return page;
}

const tabla = (page: Page) => page.getByRole("table", { name: "Pagos" });
const filas = (page: Page) => tabla(page).locator("tbody tr");

test.each(WIDTHS)("payments of two ways in one list: filters, sums and the file (%i px)", async (width) => {
  const [aMano, conTarjeta] = [await comprar(), await comprar()];
  await pagoRecibido(ctx, { codigo: aMano }, admin);
  const { precio } = producto;
  await pagarConTarjeta(ctx, { codigo: conTarjeta, monto: precio, fecha_contable: diaDe(ctx.now()) }, admin);
  const page = await comoAdmin(width);
  await visit(page, `/admin/pagos?texto=${conTarjeta}`);
  expect(await filas(page).count()).toBe(1);
  await filas(page).getByText("Tarjeta", { exact: true }).waitFor();
  await filas(page).getByText("•••• 6623 · autorización 1213").waitFor();
  await page.getByText("1 pago", { exact: true }).waitFor();
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
  await visit(page, `/admin/pagos?texto=${aMano}&via=webpay`);
  await page.getByText("Ningún pago coincide con estos filtros").waitFor();
  await visit(page, `/admin/pagos?texto=${aMano}`);
  await filas(page).getByText("A mano", { exact: true }).waitFor();
  const enlace = page.getByRole("link", { name: "Exportar" });
  const url = new URL((await enlace.getAttribute("href")) ?? "", server.url);
  const archivo = await page.request.get(url.href);
  const [titulos = [], ...datos] = (leerCsv(await archivo.text()) ?? []).map(({ celdas }) => celdas);
  expect(datos.map((fila) => fila[titulos.indexOf("Compra")])).toEqual([aMano]);
  expect(datos.map((fila) => fila[titulos.indexOf("Monto")])).toEqual([String(precio)]);
  await filas(page).getByRole("link", { name: aMano }).click();
  await page.waitForURL(`**/admin/ventas/${aMano}`);
});

test.each(WIDTHS)(
  "a deposit of Transbank is joined with its card sales, and let go again (%i px)",
  async (width) => {
    const codigo = await comprar();
    const dia = diaDe(ctx.now(), -(width === 390 ? 3 : 6));
    await pagarConTarjeta(ctx, { codigo, monto: producto.precio, fecha_contable: dia }, admin);
    const comision = Math.round(producto.precio * 0.03);
    await crearMovimiento(ctx, {
      monto: producto.precio - comision,
      tipo: "liquidacion",
      glosa: "Abono TRANSBANK S.A.",
      nombre_pagador: `Transbank ${width}`,
      fecha_contable: diaDe(ctx.now(), width === 390 ? -2 : -5),
    });
    const page = await comoAdmin(width);
    await visit(page, "/admin/transferencias?estado=aparte");
    const unir = page.getByRole("button", { name: `Unir con ${diaCorto(dia)} · 1 venta`, exact: false });
    await unir.click();
    await page.getByText(`Ventas con tarjeta: ${diaCorto(dia)} · 1 venta`, { exact: false }).waitFor();
    await page
      .getByText(`Diferencia de ${pesos(comision)}`, { exact: false })
      .first()
      .waitFor();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Soltar" }).first().click();
    await unir.waitFor();
  },
);
