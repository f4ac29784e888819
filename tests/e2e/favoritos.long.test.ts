import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { favoritos, productos } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { sharedServer } from "#tests/support/server.ts";
import { agregarOpciones } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db);
const comprar = (sku: string) => `/productos/detalle-producto/${sku}/comprar`;

await crearProducto(ctx, { sku: "990201", producto: "Mate favorito", precio_cliente: 12_000 });
await crearProducto(ctx, {
  sku: "990202",
  producto: "Poncho favorito",
  precio_cliente: 30_000,
  opcion_1: "Talla",
});
await db
  .update(productos)
  .set({ precio_normal: 40_000, oferta_hasta: new Date(Date.now() + 5 * DIA_MS) })
  .where(eq(productos.sku, "990202"));
await agregarOpciones(ctx, [
  { producto: "990202", valor_1: "M", sufijo: "M", existencias: 2, posicion: 0 },
  { producto: "990202", valor_1: "L", sufijo: "L", diferencia: 2_000, existencias: 1, posicion: 1 },
]);

const tarjetas = (page: Page) => page.getByRole("list", { name: "Favoritos" }).getByRole("article");
const corazon = (page: Page, nombre: string) => page.getByRole("button", { name: `favoritos: ${nombre}` });
const guardadosDe = async (usuario: string) =>
  (await db.select().from(favoritos).where(eq(favoritos.usuario, usuario)))
    .map(({ producto }) => producto)
    .sort();

test.each(WIDTHS)(
  "a visitor's favourites follow into the account and can be removed (%i px)",
  async (width) => {
    const cliente = await nuevoCliente(db);
    const page = await newPage(server, { width });
    await visit(page, "/favoritos");
    await page.getByRole("heading", { name: "Aún no tienes favoritos" }).waitFor();
    await expectNoAxeViolations(page);

    await visit(page, "/productos?q=favorito");
    const mate = corazon(page, "Mate favorito");
    const caja = await mate.boundingBox();
    expect(Math.min(caja?.width ?? 0, caja?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await mate.getAttribute("aria-pressed")).toBe("false");
    await mate.click();
    await expect.poll(() => mate.getAttribute("aria-pressed")).toBe("true");
    expect(await mate.getAttribute("aria-label")).toBe("Quitar de favoritos: Mate favorito");
    expect(new URL(page.url()).pathname).toBe("/productos");
    // Beside the heart, the card is still one link to its product.
    await page
      .getByRole("article")
      .filter({ hasText: "Poncho favorito" })
      .click({ position: { x: 40, y: 60 } });
    await page.waitForURL(`**${comprar("990202")}`);
    await page.getByRole("button", { name: "Guardar en favoritos" }).click();
    await page.getByRole("button", { name: "Quitar de favoritos" }).waitFor();

    const otra = await newPage(server, { beside: page });
    await visit(otra, "/favoritos");
    await expect.poll(() => tarjetas(otra).count()).toBe(2);
    const poncho = tarjetas(otra).filter({ hasText: "Poncho favorito" });
    for (const dicho of ["Desde $30.000", "$40.000", "Oferta hasta el", "Quedan 3"])
      expect(await poncho.textContent()).toContain(dicho);
    await expectNoAxeViolations(otra);
    await otra.close();

    await login(page, server, cliente);
    await visit(page, "/favoritos");
    await expect.poll(() => guardadosDe(cliente.codigo_referido)).toEqual(["990201", "990202"]);
    await expect.poll(() => tarjetas(page).count()).toBe(2);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("favoritos"))).toBeNull();
    const deshacer = page.getByRole("button", { name: "Deshacer" });
    // A focused notice does not disappear.
    await Promise.all([deshacer.focus(), corazon(page, "Mate favorito").click()]);
    await expect.poll(() => tarjetas(page).count()).toBe(1);
    await expect.poll(() => guardadosDe(cliente.codigo_referido)).toEqual(["990202"]);
    await deshacer.click();
    await expect.poll(() => tarjetas(page).count()).toBe(2);
  },
);

test("what one tab removes from the account is gone in the other", async () => {
  const cliente = await nuevoCliente(db);
  await db.insert(favoritos).values({ usuario: cliente.codigo_referido, producto: "990201" });
  const page = await newPage(server);
  await login(page, server, cliente);
  await visit(page, "/favoritos");
  const otra = await newPage(server, { beside: page });
  await visit(otra, comprar("990201"));
  await otra.getByRole("button", { name: "Quitar de favoritos" }).click();
  await page.getByRole("heading", { name: "Aún no tienes favoritos" }).waitFor();
});

test("without JavaScript the heart is a form: a person keeps the product, a visitor signs in first", async () => {
  const cliente = await nuevoCliente(db);
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto(comprar("990201"));
  await page.getByRole("button", { name: "Guardar en favoritos" }).click();
  await page.waitForURL(/\/ingresar\?volver=%2Ffavoritos/);
  await login(page, server, cliente);
  await page.goto(comprar("990201"));
  await page.getByRole("button", { name: "Guardar en favoritos" }).click();
  await page.waitForURL(/\/favoritos$/);
  await page.getByText("Guardado en tus favoritos.").waitFor();
  expect(await tarjetas(page).count()).toBe(1);
  await corazon(page, "Mate favorito").click();
  await page.getByRole("heading", { name: "Aún no tienes favoritos" }).waitFor();
});

test("a visitor cannot write to any account, and no person reads the list of another", async () => {
  const cliente = await nuevoCliente(db);
  await db.insert(favoritos).values({ usuario: cliente.codigo_referido, producto: "990201" });
  const fields = { intento: "guardar", sku: "990202", usuario: cliente.codigo_referido };
  expect((await postForm(server, "/favoritos", fields)).location).toContain("/ingresar");
  expect(await guardadosDe(cliente.codigo_referido)).toEqual(["990201"]);
  const ajena = await cookieOf(server, await nuevoCliente(db));
  for (const cookie of ["", ajena]) {
    const { text } = await getPage(server, `/favoritos?usuario=${cliente.codigo_referido}`, cookie);
    expect(text).toContain("Aún no tienes favoritos");
    expect(text).not.toContain('class="producto-tarjeta-nombre ');
  }
  const propia = await cookieOf(server, cliente);
  expect((await getPage(server, "/favoritos", propia)).text).toContain('class="producto-tarjeta-nombre ');
});
