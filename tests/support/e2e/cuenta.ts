import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import type { Login } from "#tests/support/server.ts";
import { hydrated, visit } from "./browser.ts";

/** Fills and submits the form of the page. */
export async function enviarAcceso(page: Page, { email, contrasena }: Login, boton: string): Promise<void> {
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(contrasena);
  await page.getByRole("main").getByRole("button", { name: boton }).click();
}

export async function registrar(page: Page, quien: Login, key_referido = ""): Promise<void> {
  await visit(page, key_referido ? `/registrate?key_referido=${key_referido}` : "/registrate");
  await enviarAcceso(page, quien, "COMENZAR");
  await page.getByRole("heading", { name: "Revisa tu correo para confirmar tu cuenta." }).waitFor();
}

/** Follows the link of the confirmation mail, which ends in the cart. */
export async function confirmarCorreo(page: Page, db: Db, { email }: Login): Promise<void> {
  await page.goto(await mailedLink(db, email, "/confirmar"));
  await llegar(page, "/carrito");
}

/** Signs in through the form and waits for the next page. */
export async function ingresar(page: Page, quien: Login, path: string): Promise<void> {
  await enviarAcceso(page, quien, "Ingresar");
  await llegar(page, path);
}

export async function llegar(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await hydrated(page);
}

/** Presses Salir in the account menu, or in the menu of a phone. */
export async function salir(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Abrir menú" });
  if (await opener.isVisible()) {
    await opener.click();
    await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Salir" }).click();
  } else {
    await page.locator(".account-menu > summary").click();
    await page.locator(".account-menu").getByRole("button", { name: "Salir" }).click();
  }
  await llegar(page, "/");
  await expect.poll(() => estaDentro(page)).toBe(false);
}

/** The sign-out button exists only for signed-in people. */
export const estaDentro = async (page: Page): Promise<boolean> =>
  (await page.locator('form[action="/salir"]').count()) > 0;
