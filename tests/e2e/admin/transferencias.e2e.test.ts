import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ventas } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { login, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";
import { crearMovimiento, vaciarMesa } from "#tests/support/shop/movimientos.ts";

// What the keyboard and plain forms do at the desk; dia.e2e.test.ts is the whole day.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
const ctx = () => testCtx(db, new Date());

const leer = async (codigo: string) => {
  const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
  if (!venta) throw new Error(`no sale ${codigo}`);
  return venta;
};
const estado = async (codigo: string) => (await leer(codigo)).estado_pago;

async function compra(page: Page): Promise<string> {
  return comprarPorFuncion(page, server, await nuevoCliente(db), [producto]);
}

async function comoAdmin(width: Width, javascript = true): Promise<Page> {
  const page = await newPage(server, { width, javascript });
  await login(page, server, server.admin);
  return page;
}

/** Two sure matches, and a deposit that only a person can place: it is one peso too much. */
async function unDia(width: Width) {
  await vaciarMesa(db);
  const cliente = await newPage(server, { width });
  const [uno, dos, tres] = [await compra(cliente), await compra(cliente), await compra(cliente)];
  const { total } = await leer(tres);
  for (const codigo of [uno, dos])
    await crearMovimiento(ctx(), {
      monto: total,
      comentario: `pago ${codigo.toLowerCase()}`,
      nombre_pagador: "Rosa Díaz",
    });
  await crearMovimiento(ctx(), { monto: total + 1, nombre_pagador: `Depósito de ${tres}` });
  return { uno, dos, tres };
}

test("arrows and Enter confirm a proposal, and a search finds it by its amount", async () => {
  const { uno, dos } = await unDia(1440);
  const { total } = await leer(uno);
  const page = await comoAdmin(1440);
  await visit(page, `/admin/transferencias?texto=${total}`);
  await page.getByText("moverse").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(`Segura: ${uno}`);
  await page.keyboard.press("Enter");
  await page.getByText(`${uno}: Pago confirmado.`).waitFor();
  expect([await estado(uno), await estado(dos)]).toEqual(["Pagado", "Validando Pago"]);
  await visit(page, "/admin/transferencias?texto=nada-de-eso");
  await page.getByText("Nada coincide con la búsqueda.").waitFor();
  expect(await page.getByRole("link", { name: "Importar cartola" }).first().getAttribute("href")).toBe(
    "/admin/transferencias/importar",
  );
});

test("without JavaScript a deposit is joined by hand and another one set aside", async () => {
  const { uno, tres } = await unDia(390);
  const page = await comoAdmin(390, false);
  await visit(page, "/admin/transferencias");
  const mano = page.getByRole("region", { name: "Unir a mano" });
  await mano.getByRole("checkbox", { name: `Depósito de ${tres}` }).check();
  await mano.getByRole("checkbox", { name: tres }).last().check();
  await mano.getByRole("button", { name: "Unir y confirmar" }).click();
  await page.getByText(`${tres}: Pago confirmado.`).waitFor();
  const propuesta = page.getByRole("listitem", { name: `Segura: ${uno}` });
  await propuesta.getByText("Apartar").first().click();
  await propuesta.getByLabel("Motivo").fill("Préstamo");
  await propuesta.getByRole("button", { name: "Apartar" }).click();
  await page.getByText("Depósito apartado.").waitFor();
  await visit(page, "/admin/transferencias?estado=aparte");
  await page.getByRole("button", { name: "Devolver a la mesa" }).click();
  await page.getByText("El depósito volvió a la mesa.").waitFor();
});
