import { expect, test } from "vitest";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { enviarAcceso, estaDentro } from "#tests/support/e2e/cuenta.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

test("a weak password gets its sentence from the server too", async () => {
  const page = await newPage(server, { javascript: false });
  expectPageError(page, /422/);
  await visit(page, "/registrate");
  await enviarAcceso(page, { ...nuevaPersona(), contrasena: "12345678" }, "COMENZAR");
  await page.getByText("Esa contraseña es muy común. Elige otra más difícil de adivinar.").waitFor();
});

test("a wrong password and an unknown address get the same sentence", async () => {
  const page = await newPage(server);
  expectPageError(page, /422|Error de inicio de sesión/);
  const dichos: string[] = [];
  page.on("console", (linea) => linea.type() === "error" && dichos.push(linea.text()));
  await visit(page, "/ingresar");
  const note = page.getByRole("alert").filter({ hasText: "Email no validado o no existe." });
  await enviarAcceso(page, { ...server.cliente, contrasena: "no-es-la-clave" }, "Ingresar");
  await note.waitFor();
  await visit(page, "/ingresar");
  await enviarAcceso(page, nuevaPersona(), "Ingresar");
  await note.waitFor();
  await expect.poll(() => estaDentro(page)).toBe(false);
  // The specification's text for the console, once for each refusal.
  expect(dichos.filter((dicho) => dicho === "Error de inicio de sesión")).toHaveLength(2);
});

test("a profile sent without a session is told so", async () => {
  const page = await newPage(server);
  await login(page, server, server.cliente);
  await visit(page, "/mis-datos");
  expectPageError(page, /401/);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Usuario no autenticado").waitFor();
});
