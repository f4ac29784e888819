import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectNoLostPress } from "#tests/support/e2e/before-scripts.ts";
import { expectPageError, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";
import { usar } from "#tests/support/shop/asistentes.ts";

const server = await sharedServer();

/** The address that an assistant hands to its person, without the shop's own. */
async function proponer(): Promise<string> {
  const client = new Client({ name: "prueba", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", server.url)));
  const lineas = [{ sku: "100004", cantidad: 2 }];
  const { data } = await usar(client, "armar_carrito", { lineas });
  await client.close();
  const { enlace } = z.object({ enlace: z.string() }).parse(data);
  const { pathname, search } = new URL(enlace);
  return `${pathname}${search}`;
}

test.each(WIDTHS)("at %i px the person reads the lines and fills the cart with one press", async (width) => {
  const page = await newPage(server, { width });
  const response = await visit(page, await proponer());
  expect(response.status()).toBe(200);
  await expectNoLostPress(page, await response.text());
  await expectNoOverflow(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Añadir al carrito" }).click();
  await page.waitForURL("**/carrito");
  await page.locator(".carrito-linea").waitFor();
  expect(await page.locator(".carrito-linea").count()).toBe(1);
});

test("without JavaScript too, and a link that was changed says that it is none", async () => {
  const page = await newPage(server, { javascript: false, width: 390 });
  const address = await proponer();
  await visit(page, address);
  await page.getByRole("button", { name: "Añadir al carrito" }).click();
  await page.waitForURL("**/carrito");
  const response = await visit(page, address.replace(/-2/, "-9"));
  expectPageError(page, /404 \(Not Found\)/);
  expect(response.status()).toBe(404);
  await page.getByRole("heading", { name: "No podemos mostrar esta propuesta" }).waitFor();
});
