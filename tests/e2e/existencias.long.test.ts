import { describe, expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { abrirCarrito, itemProducto } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";
import { contar, quedan } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const SKU = "990200";
const ruta = `/productos/detalle-producto/${SKU}/comprar`;

await crearProducto(ctx, { sku: SKU, producto: "Olla de prueba" });

describe.each(WIDTHS)("at %i px", (width) => {
  test("the page of a product says how many are left, and that none is", async () => {
    await contar(ctx, SKU, 3);
    const page = await newPage(server, { width });
    await visit(page, `${ruta}?v=${width}`);
    // The similar products below say theirs too.
    await page.getByText("Quedan 3", { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
    await contar(ctx, SKU, 0);
    await visit(page, `${ruta}?agotado=${width}`);
    await page.getByText("Agotado", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Añadir al carrito" }).count()).toBe(0);
    expect(await page.locator("script[type='application/ld+json']").first().textContent()).toContain(
      "OutOfStock",
    );
    await expectNoAxeViolations(page);
  });

  test("an admin corrects the units with a reason and sees the movement", async () => {
    await contar(ctx, SKU, 3);
    const page = await newPage(server, { width });
    await login(page, server, server.admin);
    await visit(page, `/admin/productos/${SKU}`);
    const parte = page.getByRole("region", { name: "Existencias" });
    await parte.getByLabel("Unidades libres").fill("8");
    await parte.getByRole("button", { name: "Corregir existencias" }).click();
    await parte.getByText("Escribe el motivo.").waitFor();
    await parte.getByLabel("Motivo").fill("Llegaron cinco");
    await parte.getByRole("button", { name: "Corregir existencias" }).click();
    await page.getByText("Corregimos las existencias.").waitFor();
    await parte.getByText("+5", { exact: true }).first().waitFor();
    expect(await quedan(ctx, SKU)).toBe(8);
    await visit(page, `/admin/productos/${SKU}`);
    await expectNoAxeViolations(page);
    await contar(ctx, SKU, 2);
    await visit(page, "/admin");
    await page
      .getByText(/^productos? se acaban?$/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
  });

  test("the cart says which line asks for too many", async () => {
    await contar(ctx, SKU, 2);
    const page = await newPage(server, { width });
    await abrirCarrito(page, [await itemProducto(db, SKU, 3)]);
    await page.getByText("Quedan 2: baja la cantidad para seguir.").waitFor();
    await page.getByRole("button", { name: "Quitar uno" }).click();
    await page.getByText("Quedan 2: baja la cantidad para seguir.").waitFor({ state: "detached" });
  });
});
