import { expect, test } from "vitest";
import { REVISA_TU_CORREO } from "#modules/usuarios/textos.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectPageError, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  confirmarCorreo,
  enviarAcceso,
  estaDentro,
  ingresar,
  llegar,
  registrar,
  salir,
} from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

test.each(WIDTHS)("from sign-up to sign-out in two tabs (%i px)", async (width) => {
  const quien = nuevaPersona();
  const page = await newPage(server, { width });
  // Only the navigation matters: the cart's page may answer 404.
  expectPageError(page, /404/);

  await visit(page, "/registrate");
  await enviarAcceso(page, { ...quien, contrasena: "corta" }, "COMENZAR");
  await page.getByText("La contraseña debe tener al menos 8 caracteres.").waitFor();
  await enviarAcceso(page, quien, "COMENZAR");
  await page.getByRole("heading", { name: REVISA_TU_CORREO }).waitFor();

  await confirmarCorreo(page, db, quien);
  await expect.poll(() => estaDentro(page)).toBe(true);
  await salir(page);

  await visit(page, "/mis-datos");
  await llegar(page, "/ingresar");
  await ingresar(page, quien, "/mis-datos");

  const form = page.getByRole("form", { name: "Mis datos" });
  await form.getByLabel("Nombre", { exact: true }).fill("Antonia");
  await form.getByLabel("RUT").fill("123456785");
  await form.getByLabel("Región").selectOption("Valparaíso");
  await form.getByLabel("Comuna").selectOption("Quilpué");
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Profile updated successfully").waitFor();
  await visit(page, "/mis-datos");
  expect(await form.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Antonia");
  expect(await form.getByLabel("RUT").inputValue()).toBe("12.345.678-5");
  expect(await form.getByLabel("Comuna").inputValue()).toBe("Quilpué");

  const other = await newPage(server, { beside: page });
  await visit(other, "/como-participar");
  await expect.poll(() => estaDentro(other)).toBe(true);
  await salir(other);
  await page.waitForURL((url) => url.pathname !== "/mis-datos");
  await expect.poll(() => estaDentro(page)).toBe(false);
  await visit(page, "/mis-datos");
  expect(new URL(page.url()).pathname).toBe("/ingresar");
});

test("a confirmation link works once, and its account only after it", async () => {
  const quien = nuevaPersona();
  const page = await newPage(server);
  expectPageError(page, /404|422|Error de inicio de sesión/);
  await registrar(page, quien);
  await visit(page, "/ingresar");
  await enviarAcceso(page, quien, "Ingresar");
  await page.getByText("Email no validado o no existe.").waitFor();
  const first = await mailedLink(db, quien.email, "/confirmar");
  await page.getByRole("button", { name: "Enviar otro enlace" }).click();
  await page.getByText("le enviamos un enlace nuevo").waitFor();
  const link = await mailedLink(db, quien.email, "/confirmar");
  expect(link).not.toBe(first);
  await page.goto(link);
  await llegar(page, "/carrito");
  await page.getByRole("heading", { name: "Te damos la bienvenida a Puntazo." }).waitFor();
  const stranger = await newPage(server);
  await visit(stranger, link.replace(server.url, ""));
  await stranger.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
  await expect.poll(() => estaDentro(stranger)).toBe(false);
});

test("sign-up and login work without JavaScript", async () => {
  const quien = nuevaPersona();
  const page = await newPage(server, { javascript: false });
  expectPageError(page, /404/);
  await registrar(page, quien);
  await confirmarCorreo(page, db, quien);
  await page.locator(".account-menu > summary").click();
  await page.locator(".account-menu").getByRole("button", { name: "Salir" }).click();
  await llegar(page, "/");
  await visit(page, "/mis-referidos");
  await ingresar(page, quien, "/mis-referidos");
  await expect.poll(() => estaDentro(page)).toBe(true);
});
