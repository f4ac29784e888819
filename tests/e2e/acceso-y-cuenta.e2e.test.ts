import { expect, test } from "vitest";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

test("on a short phone the picture is a strip, and the button stands in the first view", async () => {
  const page = await newPage(server, { width: 390 });
  await page.setViewportSize({ width: 390, height: 640 });
  for (const [path, boton] of [
    ["/ingresar", "Ingresar"],
    ["/registrate", "COMENZAR"],
  ] as const) {
    await visit(page, path);
    const strip = await page.locator(".acceso-arte").boundingBox();
    expect(strip?.height).toBeLessThanOrEqual(96);
    const button = await page.getByRole("button", { name: boton, exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(640);
  }
});

test("'¿Olvidaste tu contraseña?' stands on the line of its label", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/ingresar");
  const middle = (box: { y: number; height: number } | null) =>
    Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  const label = await page.locator("label", { hasText: "Contraseña" }).boundingBox();
  const link = await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).boundingBox();
  expect(Math.abs(middle(label) - middle(link))).toBeLessThanOrEqual(2);
  expect(link?.height).toBeGreaterThanOrEqual(44);
});

test.each([
  ["/ingresar", "Ingresar"],
  ["/registrate", "COMENZAR"],
])("%s says in the shop's words which fields are empty", async (path, boton) => {
  const page = await newPage(server, { width: 390 });
  await visit(page, path);
  await page.getByRole("button", { name: boton, exact: true }).click();
  const correo = page.getByLabel("Correo");
  await page.getByText("Escribe tu correo.").waitFor();
  await page.getByText("Escribe tu contraseña.").waitFor();
  expect(await correo.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await correo.getAttribute("aria-invalid")).toBe("true");
  await correo.fill("ana");
  expect(await page.getByText("Escribe tu correo.").count()).toBe(0);
  await page.getByRole("button", { name: boton, exact: true }).click();
  await page.getByText("Escribe un correo válido, como tu@correo.cl.").waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test("a phone has the account in five tabs, and 'Más' opens the rest", async () => {
  const page = await pageOf(server, server.cliente, { width: 390 });
  await visit(page, "/mis-pedidos");
  const cuenta = page.getByRole("navigation", { name: "Tu cuenta" });
  const tabs = await cuenta.locator("a:visible, button:visible").allInnerTexts();
  expect(tabs.map((tab) => tab.trim())).toEqual(["Pedidos", "Puntos", "Sorteos", "Referidos", "Más"]);
  await cuenta.getByRole("button", { name: "Más" }).click();
  const resto = page.getByRole("dialog", { name: "Más de tu cuenta" });
  const entradas = await resto.getByRole("navigation").locator("a, button").allInnerTexts();
  expect(entradas).toEqual(["Mis datos", "Favoritos", "Seguridad", "Salir"]);
  await resto.getByRole("link", { name: "Mis datos" }).click();
  await page.waitForURL("**/mis-datos");
  await cuenta.getByRole("button", { name: "Más, estás aquí" }).waitFor();
});

test("the balance names no term that is zero", async () => {
  const page = await pageOf(server, await personaConPuntos(db, 120), { width: 390 });
  await visit(page, "/mis-puntos");
  const terminos = await page
    .getByRole("list", { name: "Cómo se forma tu saldo" })
    .getByRole("listitem")
    .allInnerTexts();
  expect(terminos.map((texto) => texto.replace(/\s+/g, " "))).toEqual([
    "120 Ganados y comprados",
    "=120 Tu saldo",
  ]);
});
