import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { movimientos_banco, ventas } from "#database/schema.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { bytesDe } from "#tests/support/cartola/escritor.ts";
import { CON_MUESTRA } from "#tests/support/cartola/escritores-con-muestra.ts";
import { enCuenta, metaDe } from "#tests/support/cartola/hechos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";
import { cartolaNueva, conCuentas } from "#tests/support/shop/cartolas.ts";
import { crearMovimiento, rutNuevo, vaciarConciliacion } from "#tests/support/shop/movimientos.ts";

// What the keyboard, dropped files and plain forms do at the desk; dia.long.test.ts is the whole day.

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db);
await conCuentas({ db });
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
  await vaciarConciliacion(db);
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

/** Drops files on an element of the page, as a hand that brings them from the desktop. */
async function soltar(page: Page, donde: string, archivos: readonly { nombre: string; texto: string }[]) {
  const datos = await page.evaluateHandle((lista) => {
    const carga = new DataTransfer();
    for (const { nombre, texto } of lista) carga.items.add(new File([texto], nombre));
    return carga;
  }, archivos);
  const elemento = page.locator(donde);
  await elemento.dispatchEvent("dragenter", { dataTransfer: datos });
  await page.getByText("Suelta aquí la cartola de tu banco").waitFor();
  await elemento.dispatchEvent("drop", { dataTransfer: datos });
}

/** The report of received transfers with one deposit that names its sale. */
function informe(codigo: string, monto: number): Buffer {
  const dia = diaDe(new Date());
  const recibida = { contable: dia, dia, hora: "09:30", monto, nombre: "Rosa Díaz", rut: rutNuevo() };
  const hechos = enCuenta([{ ...recibida, comentario: codigo }], 1_000_000);
  return bytesDe(CON_MUESTRA.TEF, hechos, metaDe(hechos));
}

const cartola = (numero: string) => {
  const { contenido } = cartolaNueva(numero);
  return { nombre: `cartola-${numero}.txt`, texto: new TextDecoder().decode(contenido) };
};

test("files dropped on the desk open their plans one after the other", async () => {
  const page = await comoAdmin(1440);
  await visit(page, "/admin/transferencias");
  await page.getByText("moverse").waitFor();
  const numeros = ["310001", "310002", "310003"];
  await soltar(page, "main", numeros.map(cartola));
  await page.getByRole("heading", { name: "cartola-310001.txt" }).waitFor();
  await page
    .getByText("Quedan 2 archivos por revisar, de a uno: cartola-310002.txt y cartola-310003.txt.")
    .waitFor();
  expect(await db.select().from(movimientos_banco).where(eq(movimientos_banco.monto, 310_001))).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Guardar un movimiento" }).click();
  await page.getByText("$310.001").first().waitFor();

  await page.getByRole("button", { name: "Revisar el siguiente" }).click();
  await page.getByRole("heading", { name: "cartola-310002.txt" }).waitFor();
  await page.getByText("Queda un archivo por revisar: cartola-310003.txt.").waitFor();
  await page.getByRole("button", { name: "Dejarlo" }).click();
  await page.getByText("Queda un archivo").waitFor({ state: "detached" });

  await soltar(page, "h1", [{ nombre: "vacia.xls", texto: "" }]);
  await page.getByRole("alert").filter({ hasText: "vacia.xls está vacío." }).waitFor();
  await soltar(page, "h1", [cartola("310003")]);
  await page.getByRole("heading", { name: "cartola-310003.txt" }).waitFor();
  expect(await page.getByText("está vacío").count()).toBe(0);
});

test("from the bank's file to the sure matches of the desk in three taps", async () => {
  await vaciarConciliacion(db);
  const cliente = await newPage(server, { width: 390 });
  const codigo = await compra(cliente);
  const { total } = await leer(codigo);
  const page = await comoAdmin(390);
  await visit(page, "/admin/transferencias");
  await page.getByRole("link", { name: "Importar cartola" }).first().click();
  await page.getByLabel("Archivo del banco").setInputFiles({
    name: "informe.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: informe(codigo, total),
  });
  await page.getByRole("button", { name: "Guardar un movimiento" }).click();
  const pie = page.getByRole("region", { name: "Seguras por confirmar" });
  await pie.getByRole("button", { name: `Confirmar 1 segura · ${pesos(total)}` }).waitFor();
  expect(await pie.locator("dd").allTextContents()).toEqual([pesos(total), pesos(total), "$0"]);
  const segura = page
    .getByRole("list", { name: "Seguras" })
    .getByRole("listitem", { name: `Segura: ${codigo}` });
  expect(await segura.locator("summary").allTextContents()).toEqual(["Apartar"]);
  expect(await segura.getByRole("button").count()).toBe(0);
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
});

test("the desk is taken away as a file, each deposit and each sale once", async () => {
  const { uno, tres } = await unDia(1440);
  const page = await comoAdmin(1440);
  await visit(page, "/admin/transferencias");
  const enlace = page.getByRole("link", { name: "Exportar" });
  const archivo = await page.request.get(`${server.url}${await enlace.getAttribute("href")}`);
  const [titulos, ...filas] = (leerCsv(await archivo.text()) ?? []).map(({ celdas }) => celdas);
  expect(titulos?.slice(0, 3)).toEqual(["Grupo", "Fecha", "Pagó"]);
  const grupos = (celda: string) => filas.filter((fila) => fila.includes(celda)).map(([grupo]) => grupo);
  expect(grupos(uno)).toEqual(["Segura"]);
  expect(grupos(`Depósito de ${tres}`)).toEqual(["Sin compra"]);
  expect(grupos(tres)).toEqual(["Sin depósito"]);
});

test("a deposit unfolds as it stood in the file, and the file can be downloaded", async () => {
  const page = await comoAdmin(390, false);
  await visit(page, "/admin/transferencias/importar");
  const { nombre, texto } = cartola("310004");
  await page
    .getByLabel("Archivo del banco")
    .setInputFiles({ name: nombre, mimeType: "text/plain", buffer: Buffer.from(texto) });
  await page.getByRole("button", { name: "Revisar archivo" }).click();
  await page.getByRole("button", { name: "Guardar un movimiento" }).click();
  await visit(page, "/admin/transferencias?texto=310004");
  await page.getByText("Detalle", { exact: true }).click();
  await page.getByText(texto.split("\n")[2] ?? "", { exact: true }).waitFor();
  await expectNoOverflow(page);
  const enlace = page.getByRole("link", { name: `${nombre}, fila 3` });
  const archivo = await page.request.get(`${server.url}${await enlace.getAttribute("href")}`);
  expect(await archivo.text()).toBe(texto);
});

test("without JavaScript a deposit is joined by hand and another one set aside", async () => {
  const { uno, tres } = await unDia(390);
  const page = await comoAdmin(390, false);
  await visit(page, "/admin/transferencias");
  const mano = page.getByRole("region", { name: "Sin compra" });
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
  await page.getByRole("button", { name: "Devolver a la lista" }).click();
  await page.getByText("El depósito volvió a la lista.").waitFor();
});
