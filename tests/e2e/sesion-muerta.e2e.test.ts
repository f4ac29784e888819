import { expect, test } from "vitest";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { enviarAcceso, estaDentro, llegar } from "#tests/support/e2e/cuenta.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

test("what was written in the profile comes back after the login that a dead session needs", async () => {
  const page = await newPage(server);
  await login(page, server, server.cliente);
  await visit(page, "/mis-datos");
  expectPageError(page, /401/);
  const form = page.getByRole("form", { name: "Mis datos" });
  await form.getByLabel("Nombre de usuario").fill("lo-que-escribí");
  await form.getByLabel("Dirección").fill("Pasaje Nuevo 77");
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Usuario no autenticado").waitFor();
  await llegar(page, "/ingresar");
  await expect.poll(() => estaDentro(page)).toBe(false);
  await enviarAcceso(page, server.cliente, "Ingresar");
  await llegar(page, "/mis-datos");
  await page.getByText("Recuperamos lo que habías escrito.").waitFor();
  expect(await form.getByLabel("Nombre de usuario").inputValue()).toBe("lo-que-escribí");
  expect(await form.getByLabel("Dirección").inputValue()).toBe("Pasaje Nuevo 77");
  await visit(page, "/mis-datos");
  expect(await form.getByLabel("Nombre de usuario").inputValue()).not.toBe("lo-que-escribí");
});

test("a bet after the session ended signs the page out, and only the console tells why", async () => {
  const page = await newPage(server);
  await login(page, server, server.cliente);
  await visit(page, "/juegos/el-montoncito");
  expectPageError(page, /401/);
  expectPageError(page, /console: Usuario no autenticado/);
  const logged = page.waitForEvent("console", (message) => message.text() === "Usuario no autenticado");
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^\+1:/ }).first().click();
  await logged;
  await page.getByRole("link", { name: "Ingresa para apostar" }).waitFor();
  expect(await page.getByRole("button", { name: /apostar/ }).count()).toBe(0);
  expect(await page.getByText("Usuario no autenticado").count()).toBe(0);
});
