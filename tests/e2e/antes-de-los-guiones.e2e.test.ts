import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ventas } from "#database/schema.ts";
import { expectNoLostPress, openBeforeScripts, pressAfterPaint } from "#tests/support/e2e/before-scripts.ts";
import { newPage } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemProducto, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sorteosEn } from "#tests/support/e2e/escenario.ts";
import { cookieOf, getPage } from "#tests/support/e2e/http.ts";
import { pageOf } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db, pool } = openForFile(server.databaseUrl);

const enlaces = (page: Page) =>
  page
    .getByRole("list", { name: "Productos", exact: true })
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

async function venta(): Promise<string> {
  const page = await newPage(server);
  return comprarPorFuncion(page, server, await nuevoCliente(db), [await itemProducto(db)]);
}

test.each([
  ["the list", (codigo: string) => `/admin/ventas?texto=${codigo}`],
  ["the page of the sale", (codigo: string) => `/admin/ventas/${codigo}`],
])("'Pago recibido' in %s counts before the scripts run", async (_donde, ruta) => {
  const codigo = await venta();
  const page = await pageOf(server, server.admin, { fresh: true });
  await openBeforeScripts(page, ruta(codigo));
  await page.getByRole("button", { name: "Pago recibido" }).click();
  await page.getByText(`${codigo}: `).first().waitFor();
  await page
    .getByRole("button", { name: `Deshacer la confirmación de ${codigo}` })
    .first()
    .waitFor();
  expect(
    await db.select({ estado: ventas.estado_pago }).from(ventas).where(eq(ventas.codigo, codigo)),
  ).toEqual([{ estado: "Pagado" }]);
});

test("a visitor who leaves the catalogue before the scripts run comes back to the same order", async () => {
  const page = await newPage(server, { fresh: true });
  await openBeforeScripts(page, "/productos?categoria=Hogar");
  const lista = await enlaces(page);
  expect(lista.length).toBeGreaterThan(5);
  await page
    .getByRole("list", { name: "Productos", exact: true })
    .getByRole("heading")
    .getByRole("link")
    .nth(3)
    .click();
  await page.waitForURL("**/comprar", { waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "domcontentloaded" });
  expect(new URL(page.url()).searchParams.get("categoria")).toBe("Hogar");
  expect(await enlaces(page)).toEqual(lista);
});

// The tour of all pages looks at these as a visitor: bets, points and the start of a draw belong to people with a session.
test.each([
  ["a customer", server.cliente],
  ["an admin", server.admin],
])("no button of a page that acts for %s loses a press before the scripts run", async (_quien, persona) => {
  const cookie = await cookieOf(server, persona);
  const page = await newPage(server);
  const [cerrado, abierto] = [await sorteosEn(pool, "Cerrado"), await sorteosEn(pool, "Disponible")];
  const sorteos = [cerrado[0], abierto[0]].flatMap((sorteo) => (sorteo ? [sorteo] : []));
  expect(sorteos).toHaveLength(2);
  const rutas = sorteos.flatMap(({ ruta, sku }) => [
    ruta,
    `/productos/detalle-producto/${sku}/participa`,
    `/productos/detalle-producto/${sku}/comprar`,
  ]);
  for (const ruta of ["/", "/juegos/el-montoncito", ...rutas]) {
    const { status, text } = await getPage(server, ruta, cookie);
    expect(status, ruta).toBe(200);
    await expectNoLostPress(page, text);
  }
});

test("on a slow phone, every button of the seven measured pages answers or is disabled 50 ms after the first paint", async () => {
  const [sorteo] = await sorteosEn(pool, "Disponible");
  const producto = `/productos/detalle-producto/${sorteo?.sku}`;
  const rutas = [
    "/",
    "/productos",
    `${producto}/comprar`,
    `${producto}/participa`,
    sorteo?.ruta ?? "",
    "/carrito",
    "/juegos/el-montoncito",
  ];
  for (const ruta of rutas) {
    const page = await newPage(server, { width: 390, fresh: true });
    const presses = await pressAfterPaint(page, ruta);
    expect(presses.length, ruta).toBeGreaterThan(0);
    expect(
      presses.filter(({ seen }) => seen === "nothing"),
      ruta,
    ).toEqual([]);
    await page.close();
  }
});
