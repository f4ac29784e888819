import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto, diaDe, masDias } from "#modules/comun/fechas/dias.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
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

async function comoAdmin(width: Width, javascript = true): Promise<Page> {
  const page = await newPage(server, { width, javascript });
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

/** What the figure of that name says above the list. */
const cifra = (page: Page, nombre: string) =>
  page.locator("dl > div").filter({ has: page.getByText(nombre, { exact: true }) });

/** A deposit of Transbank on the day after that accounting day, of one sale less what Transbank keeps. */
async function depositar(dia: string, comision: number, pagador: string): Promise<void> {
  await crearMovimiento(ctx, {
    monto: producto.precio - comision,
    tipo: "liquidacion",
    glosa: "Abono TRANSBANK S.A.",
    nombre_pagador: pagador,
    fecha_contable: masDias(dia, 1),
  });
}

test.each(WIDTHS)(
  "without JavaScript: filters, sums, what went back, the file and a settlement (%i px)",
  async (width) => {
    const quien = await nuevoCliente(db);
    const compra = async (cantidad: number) =>
      comprarPorFuncion(await newPage(server), server, quien, [{ ...producto, cantidad }]);
    const [transferida, conTarjeta] = [await compra(1), await compra(2)];
    const { precio } = producto;
    const dia = diaDe(ctx.now(), -(width === 390 ? 30 : 40));
    await pagoRecibido(ctx, { codigo: transferida }, admin);
    await pagarConTarjeta(ctx, { codigo: conTarjeta, monto: 2 * precio, fecha_contable: dia }, admin);
    const devuelto = { codigo: transferida, monto: 1_000, fecha: diaDe(ctx.now()), forma: "efectivo" };
    await devolverDinero(ctx, devuelto, admin);
    const page = await comoAdmin(width, false);
    await page.goto("/admin/pagos");
    const buscar = page.getByPlaceholder("Código, boleta, correo o nombre");
    await buscar.fill(quien.email);
    await page.getByRole("button", { name: "Filtrar" }).click();
    await page.waitForURL(/texto=/);
    expect(await filas(page).count()).toBe(2);
    expect(await cifra(page, "Recibido").textContent()).toContain(pesos(3 * precio));
    expect(await cifra(page, "Recibido").textContent()).toContain("2 pagos");
    expect(await cifra(page, "Devuelto").textContent()).toContain(pesos(1_000));
    expect(await cifra(page, "Queda").textContent()).toContain(pesos(3 * precio - 1_000));
    await expectNoOverflow(page);

    await page.getByText("Filtros", { exact: true }).click();
    await page.getByRole("combobox", { name: "Vía" }).selectOption("webpay");
    await page.getByRole("button", { name: "Filtrar" }).click();
    await page.waitForURL(/via=webpay/);
    expect(await filas(page).getByRole("link").allTextContents()).toEqual([conTarjeta]);
    await page.getByRole("link", { name: "Devueltos" }).click();
    await page.waitForURL(/estado=devuelto/);
    await page.getByText("Ningún pago coincide con estos filtros").waitFor();

    await page.goto(`/admin/pagos?texto=${conTarjeta}`);
    const url = (await page.getByRole("link", { name: "Exportar" }).getAttribute("href")) ?? "";
    const archivo = await page.request.get(new URL(url, server.url).href);
    expect(archivo.headers()["content-type"]).toContain("text/csv");
    expect(leerCsv(await archivo.text())?.map(({ celdas }) => celdas[2])).toEqual(["Compra", conTarjeta]);

    await depositar(dia, 0, `Transbank sin guiones ${width}`);
    await page.goto("/admin/transferencias?estado=aparte");
    const unir = page.getByRole("button", { name: `Unir con ${diaCorto(dia)} · 1 venta`, exact: false });
    await unir.click();
    await page.getByText(`Ventas con tarjeta: ${diaCorto(dia)} · 1 venta`, { exact: false }).waitFor();
    expect(await unir.count()).toBe(0);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Soltar" }).click();
    await unir.waitFor();
  },
);

test.each(WIDTHS)(
  "a deposit of Transbank is joined with its card sales, and let go again (%i px)",
  async (width) => {
    const codigo = await comprar();
    const dia = diaDe(ctx.now(), -(width === 390 ? 3 : 20));
    await pagarConTarjeta(ctx, { codigo, monto: producto.precio, fecha_contable: dia }, admin);
    const comision = Math.round(producto.precio * 0.03);
    await depositar(dia, comision, `Transbank ${width}`);
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
