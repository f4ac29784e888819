import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productos, tarifas_envio, usuarios } from "#database/schema.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  aceptarTerminos,
  codigoMostrado,
  confirmarTransferencia,
  itemProducto,
  ventasDe,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const SKU = "100004";
const producto = await itemProducto(db, SKU);
// A comuna that no other test sends to, so that its tariff is this file's own.
const REGION = "Magallanes y de la Antártica Chilena";
const COMUNA = "Timaukel";
const [fila] = await db.select().from(productos).where(eq(productos.sku, SKU));
await db
  .insert(tarifas_envio)
  .values({
    region: REGION,
    comuna: COMUNA,
    clase_peso: fila?.clase_peso ?? "liviano",
    costo: 12_990,
    dias: 9,
  })
  .onConflictDoNothing();

test.each(WIDTHS)("from the product page to the sale the shipping is known (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await visit(page, `/productos/detalle-producto/${SKU}/comprar`);
  await page.getByRole("button", { name: "¿Cuándo llega a tu comuna?" }).click();
  await page.getByLabel("Tu comuna").selectOption(COMUNA);
  await page.getByText(`Llega a ${COMUNA} en 9 días hábiles, envío $7.990.`).waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);

  // The browser remembers the comuna: the visitor's cart has the estimate.
  await abrirCarrito(page, [producto]);
  await page.getByText(`Envío a ${COMUNA}`).waitFor();
  await page.locator(".carrito-sumas-total", { hasText: pesos(producto.precio + 7_990) }).waitFor();
  await expectNoAxeViolations(page);

  const quien = await createConfirmed(db);
  await login(page, server, quien);
  await abrirCarrito(page, [producto]);
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByText("Escribe la calle y el número.").waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel("Nombre y apellido").fill("Camila Rojas");
  await page.getByLabel("Celular").fill("+56 9 8123 4567");
  expect(await page.getByRole("combobox", { name: "Comuna" }).inputValue()).toBe(COMUNA);
  await page.getByLabel("Calle y número").fill("Calle Sur 12");
  await page.getByText("Envío incluido hasta $5.000").waitFor();
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);

  await aceptarTerminos(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  const codigo = await codigoMostrado(page);
  expect(await page.locator(".pago-monto dd b").textContent()).toBe(pesos(producto.precio + 7_990));
  await confirmarTransferencia(page);
  await page.getByText("¡Compra registrada!").waitFor();
  const [yo] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  expect(await ventasDe(db, yo?.codigo_referido ?? "")).toMatchObject([
    { codigo, envio_cobrado: 7_990, total: producto.precio + 7_990, envio: { comuna: COMUNA } },
  ]);
});

test.each(WIDTHS)("the owner edits tariffs, adds a comuna and imports a file (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin/envios?region=Los%20R%C3%ADos");
  await expectNoAxeViolations(page);
  await expectNoOverflow(page);
  const region = page.getByRole("region", { name: "Los Ríos", exact: true });
  const comuna = width < 700 ? "Futrono" : "Lanco";
  await region.getByLabel("Comuna con otra tarifa").selectOption(comuna);
  await region.getByRole("button", { name: "Agregar" }).click();
  const costo = region.getByLabel(`Costo de liviano a ${comuna}`);
  await costo.fill("mucho");
  const guardar = page.getByRole("button", { name: "Guardar tarifas" });
  await guardar.click();
  await region.getByText("Escribe el costo en pesos enteros").waitFor();
  await costo.fill("8.500");
  await guardar.click();
  await page.getByText("Guardamos las tarifas.").waitFor();
  await region.getByRole("button", { name: `Quitar ${comuna}` }).click();
  // Shown for a moment: awaited from before the press.
  const quitada = page.getByText("Quitamos la comuna").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await quitada;

  await visit(page, "/admin/envios/importar");
  const csv = `Región;Comuna;Clase de peso;Costo;Días\nLos Ríos;${comuna};pesado;9900;6\nAtlántida;;liviano;1;1`;
  await page.getByLabel("O pega su contenido").fill(csv);
  await page.getByRole("button", { name: "Revisar" }).click();
  await page.getByText("No conocemos la región «Atlántida».").waitFor();
  // The header fades back in after the form: the tour of all pages reads its contrast.
  await expectNoAxeViolations(page, "none");
  await expectNoOverflow(page);
});
