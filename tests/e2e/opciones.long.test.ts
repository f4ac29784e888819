import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productos, productos_compras, productos_opciones } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { agregarYVer, confirmarTransferencia, nuevoCliente, pagar } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { sharedServer } from "#tests/support/server.ts";
import { agregarOpciones } from "#tests/support/shop/existencias.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const SKU = "990100";
const ruta = `/productos/detalle-producto/${SKU}/comprar`;

await crearProducto(testCtx(db), {
  sku: SKU,
  producto: "Poncho de prueba",
  precio_cliente: 30_000,
  opcion_1: "Talla",
  opcion_2: "Color",
});
await agregarOpciones(testCtx(db), [
  { producto: SKU, valor_1: "M", valor_2: "Rojo", sufijo: "MR", existencias: 9, posicion: 0 },
  { producto: SKU, valor_1: "M", valor_2: "Azul", sufijo: "MA", existencias: 0, posicion: 1 },
  { producto: SKU, valor_1: "L", valor_2: "Azul", sufijo: "LA", diferencia: 2_000, posicion: 2 },
]);

describe.each(WIDTHS)("at %i px", (width) => {
  test("an option is asked for, chosen, bought and named in the order", async () => {
    const cliente = await nuevoCliente(db);
    const page = await newPage(server, { width });
    await login(page, server, cliente);
    await visit(page, ruta);
    await page.getByText("Desde").first().waitFor();
    await page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" }).click();
    await page.getByText("Elige Talla y Color para seguir.").waitFor();
    await page.getByRole("radio", { name: "M", exact: true }).check();
    expect(await page.getByRole("radio", { name: /Azul\s*Agotado/ }).isDisabled()).toBe(true);
    await page.getByRole("radio", { name: "L", exact: true }).check();
    expect(await page.getByRole("radio", { name: /Rojo\s*No disponible/ }).isDisabled()).toBe(true);
    await page.getByRole("radio", { name: "Azul", exact: true }).check();
    await page.getByText("$32.000").first().waitFor();
    await expectNoAxeViolations(page);
    expect(new URL(page.url()).searchParams.get("opcion")).not.toBeNull();
    const agregar = page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" });
    await agregarYVer(page, agregar);
    await page.getByText("Talla L · Color Azul").waitFor();
    await pagar(page);
    await confirmarTransferencia(page);
    await page.waitForURL(/mis-pedidos/);
    await page.getByText("Talla L · Color Azul").first().waitFor();
    const [linea] = await db
      .select()
      .from(productos_compras)
      .where(eq(productos_compras.usuario, cliente.codigo_referido));
    expect(linea).toMatchObject({ opcion_nombre: "Talla L · Color Azul", precio: 32_000 });
  });
});

test("while no option is chosen price, total, bar and chat say the lowest price that can be bought", async () => {
  const sku = "990103";
  await crearProducto(testCtx(db), { sku, precio_cliente: 12_990, opcion_1: "Talla" });
  await agregarOpciones(testCtx(db), [
    { producto: sku, valor_1: "M", sufijo: "M", diferencia: 2_500, posicion: 0 },
    { producto: sku, valor_1: "L", sufijo: "L", diferencia: 3_000, posicion: 1 },
  ]);
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto(`/productos/detalle-producto/${sku}/comprar`);
  expect(await page.locator(".comprar-precio").textContent()).toContain("Desde$15.490");
  expect(await page.locator(".comprar-total").textContent()).toBe("Total desde$15.490");
  expect(await page.locator(".comprar-barra p").textContent()).toBe("Total desde$15.490");
  const chat = await page.getByRole("link", { name: "Comprar por WhatsApp" }).getAttribute("href");
  const mensaje = new URL(chat ?? "").searchParams.get("text");
  expect(mensaje?.split("\n").slice(-3)).toEqual([
    "Opción por elegir",
    `SKU: ${sku}`,
    "Precio unitario: $15.490",
  ]);
});

test("a shared address shows its option, and without JavaScript the form asks for one and posts it", async () => {
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto(ruta);
  const agregar = page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" });
  await agregar.click();
  await page.waitForURL(/elige=si/);
  await page.getByText("Elige Talla y Color para seguir.").waitFor();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "Rojo", exact: true }).check({ force: true });
  await agregar.click();
  await page.waitForURL(/\/carrito$/);
  const nombre = page.locator("#contenido noscript .carrito-linea-nombre small").first();
  expect(await nombre.textContent()).toBe("Talla M · Color Rojo");
  const [la] = await db.select().from(productos_opciones).where(eq(productos_opciones.sufijo, "LA"));
  await page.goto(`${ruta}?opcion=${la?.id}`);
  expect(await page.locator(".producto-sku").textContent()).toBe(`SKU ${SKU}-LA`);
});

test("an admin types values, and they become combinations of the product", async () => {
  await crearProducto(testCtx(db), { sku: "990101", producto: "Gorro de prueba" });
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  await visit(page, "/admin/productos/990101");
  await abrir(page, "Opciones");
  await page.getByLabel("Primera opción").fill("Talla");
  for (const valor of ["S", "M"]) {
    await page.getByLabel("Agregar un valor de Talla").fill(valor);
    await page.getByLabel("Agregar un valor de Talla").press("Enter");
  }
  await page.getByRole("group", { name: "S" }).getByLabel("Unidades").fill("4");
  await page.getByRole("group", { name: "M" }).getByLabel("Diferencia").fill("1500");
  await page.getByRole("button", { name: "Guardar opciones" }).click();
  await page.getByText("Guardamos las opciones.").waitFor();
  await visit(page, "/admin/productos/990101");
  await expectNoAxeViolations(page);
  const filas = await db.select().from(productos_opciones).where(eq(productos_opciones.producto, "990101"));
  expect(filas).toMatchObject([
    { valor_1: "S", sufijo: "S", existencias: 4, diferencia: 0 },
    { valor_1: "M", sufijo: "M", existencias: null, diferencia: 1500 },
  ]);
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "990101"));
  expect(producto?.opcion_1).toBe("Talla");
});
