import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

test("on a phone the icon of the header opens the live search over the whole window", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/como-participar");
  const icono = page.getByRole("link", { name: "Buscar en la tienda" });
  const { width, height } = (await icono.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([44, 44]);
  await icono.click();
  const ventana = page.getByRole("dialog", { name: "Buscar en la tienda" });
  await ventana.waitFor();
  expect(await ventana.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await ventana.getByRole("link", { name: "Herramientas" }).waitFor();
  const campo = ventana.getByRole("searchbox", { name: "Buscar productos" });
  await expect.poll(() => campo.evaluate((one) => one === document.activeElement)).toBe(true);
  await campo.fill("oso de peluche");
  const oso = ventana.getByRole("link", { name: /Oso de peluche/ }).first();
  await oso.waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await ventana.waitFor({ state: "detached" });
  await expect.poll(() => icono.evaluate((one) => one === document.activeElement)).toBe(true);

  await icono.click();
  await campo.fill("zzzqqq");
  await ventana.getByText("No encontramos productos con esas palabras").waitFor();
  await campo.fill("oso de peluche");
  await oso.click();
  await page.waitForURL("**/comprar");
  await ventana.waitFor({ state: "detached" });
});

test("before the scripts the header searches with a form, and the icon leads to the field of the catalogue", async () => {
  const desk = await newPage(server, { javascript: false });
  await visit(desk, "/como-participar");
  await desk.getByRole("textbox", { name: "Buscar en la tienda" }).fill("taladro");
  await desk.keyboard.press("Enter");
  await desk.waitForURL("**/productos?q=taladro");

  const phone = await newPage(server, { javascript: false, width: 390 });
  await visit(phone, "/como-participar");
  await phone.getByRole("link", { name: "Buscar en la tienda" }).click();
  await phone.waitForURL("**/productos#buscar");
  expect(await phone.locator("#buscar").getAttribute("name")).toBe("q");
});
