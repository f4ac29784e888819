import { expect, test } from "vitest";
import { CLAVE_FUERTE, nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectPageError, newPage, visit } from "#tests/support/e2e/browser.ts";
import {
  confirmarCorreo,
  enviarAcceso,
  estaDentro,
  ingresar,
  llegar,
  registrar,
} from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

test("an answer that takes long says so while it is awaited", async () => {
  const page = await newPage(server, { fresh: true });
  expectPageError(page, /422|Error de inicio de sesión/);
  await visit(page, "/ingresar");
  const slow = page.getByText("Seguimos intentando…");
  await page.route("**/ingresar.data*", async (route) => {
    await slow.waitFor();
    await route.continue();
  });
  await enviarAcceso(page, nuevaPersona(), "Ingresar");
  await page.getByText("Email no validado o no existe.").waitFor();
  await expect.poll(() => slow.count()).toBe(0);
});

test("a forgotten password is replaced by mail and closes the other sessions", async () => {
  const quien = nuevaPersona();
  const page = await newPage(server, { width: 390 });
  expectPageError(page, /404|422|Error de inicio de sesión/);
  await registrar(page, quien);
  await confirmarCorreo(page, db, quien);

  const elsewhere = await newPage(server);
  await visit(elsewhere, "/recuperar");
  await elsewhere.getByLabel("Correo").fill(quien.email);
  await elsewhere.getByRole("button", { name: "Enviar enlace" }).click();
  await elsewhere.getByRole("heading", { name: "Revisa tu correo." }).waitFor();
  await visit(elsewhere, await mailedLink(db, quien.email, "/restablecer"));
  await elsewhere.getByLabel("Contraseña nueva").fill(`${CLAVE_FUERTE}-nueva`);
  await elsewhere.getByRole("button", { name: "Guardar contraseña" }).click();
  await llegar(elsewhere, "/ingresar");

  await expect.poll(() => estaDentro(page)).toBe(false);
  await ingresar(elsewhere, { ...quien, contrasena: `${CLAVE_FUERTE}-nueva` }, "/");
  await visit(page, "/ingresar");
  await enviarAcceso(page, quien, "Ingresar");
  await page.getByText("Email no validado o no existe.").waitFor();
});
