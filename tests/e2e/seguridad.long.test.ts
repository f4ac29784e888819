import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { session, user, usuarios } from "#database/schema.ts";
import { codigoDe, pasoEn } from "#modules/usuarios/factor/totp.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { enviarAcceso, estaDentro } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { abrir } from "#tests/support/e2e/tienda-propia.ts";
import { type Login, startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db } = openForFile(server.databaseUrl);

const ALFABETO = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const PASO_MS = 30_000;
/** Longer than a form takes to be filled and sent. */
const SIN_APURO_MS = 10_000;

/** An app of codes: it knows the text that the page shows, and waits for a step that it has not used. */
function appDeCodigos(clave: string) {
  const bits = [...clave.replace(/\s/g, "")]
    .map((letra) => ALFABETO.indexOf(letra).toString(2).padStart(5, "0"))
    .join("");
  const secreto = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  let usado = 0;
  return async () => {
    // The shop accepts the step before and after the current one, so three codes need no waiting. The step before is no
    // longer accepted when the current one ends: near its end the app waits for the next.
    const queda = PASO_MS - (Date.now() % PASO_MS);
    if (usado + 1 < pasoEn(new Date()) && queda < SIN_APURO_MS)
      await new Promise((seguir) => setTimeout(seguir, queda));
    usado = Math.max(usado + 1, pasoEn(new Date()) - 1);
    return codigoDe(secreto, usado);
  };
}

/** Makes the proofs of a person's sessions older than ten minutes. */
async function envejecer({ email }: Login) {
  const [cuenta] = await db.select().from(user).where(eq(user.email, email));
  await db
    .update(session)
    .set({ probada_en: new Date(Date.now() - 11 * 60_000) })
    .where(eq(session.userId, cuenta?.id ?? ""));
}

async function nuevaAdmin(): Promise<Login> {
  const quien = await createConfirmed(db);
  await db.update(usuarios).set({ role: "admin" }).where(eq(usuarios.email, quien.email));
  return quien;
}

async function activarApp(page: Page) {
  await visit(page, "/cuenta/seguridad");
  await page.getByRole("button", { name: "Activar con una app" }).click();
  await page.getByRole("img", { name: "Código QR para tu app de códigos" }).waitFor();
  const codigo = appDeCodigos((await page.locator("code").textContent()) ?? "");
  await page.getByLabel("Código de seis dígitos").fill(await codigo());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByRole("heading", { name: "Guarda tus códigos de recuperación" }).waitFor();
  return codigo;
}

test.each(WIDTHS)(
  "an app of codes is set up, asked at the login and asked again before settings (%i px)",
  async (width) => {
    const quien = await nuevaAdmin();
    const page = await newPage(server, { width });
    await login(page, server, quien);
    const codigo = await activarApp(page);
    expect(await page.locator("#codigos-nuevos ~ ul li").count()).toBe(10);
    const [archivo] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar" }).click(),
    ]);
    expect(archivo.suggestedFilename()).toBe("codigos-de-recuperacion.txt");
    await expectNoAxeViolations(page);

    const otra = await newPage(server, { width });
    expectPageError(otra, /Error de inicio de sesión/);
    await visit(otra, "/ingresar?volver=%2Fadmin%2Fajustes");
    await enviarAcceso(otra, quien, "Ingresar");
    await otra.getByRole("heading", { name: "SEGUNDO PASO" }).waitFor();
    await expect.poll(() => estaDentro(otra)).toBe(false);
    await expectNoAxeViolations(otra);
    await otra.getByLabel("Código").fill("000000");
    await otra.getByRole("button", { name: "Continuar" }).click();
    await otra.getByRole("alert").filter({ hasText: "Ese código no sirve" }).waitFor();
    await otra.getByLabel("Código").fill(await codigo());
    await otra.getByRole("button", { name: "Continuar" }).click();
    await otra.waitForURL(`${server.url}/admin/ajustes`);

    await envejecer(quien);
    await abrir(otra, "Datos legales");
    const razon = otra.getByLabel("Razón social");
    await razon.fill(`Puntazo ${width} SpA`);
    await otra.getByRole("button", { name: "Guardar", exact: true }).click();
    const dialogo = otra.getByRole("dialog", { name: "Confirma que eres tú" });
    await dialogo.getByLabel("Código de tu app").fill("111111");
    await dialogo.getByRole("button", { name: "Confirmar" }).click();
    await dialogo.getByRole("alert").filter({ hasText: "Ese código no sirve" }).waitFor();
    // Behind the veil the page is pale while its form waits.
    await expectNoAxeViolations(otra, "none");
    await dialogo.getByLabel("Código de tu app").fill(await codigo());
    await dialogo.getByRole("button", { name: "Confirmar" }).click();
    await otra.getByText("Guardamos Tienda.").waitFor();
    expect(await razon.inputValue()).toBe(`Puntazo ${width} SpA`);
  },
);

test("without scripts the app is set up, asked at the login, and the password confirms who one is", async () => {
  const quien = await createConfirmed(db);
  const page = await newPage(server, { javascript: false });
  await login(page, server, quien);
  await envejecer(quien);
  await visit(page, "/cuenta/seguridad");
  await page.getByRole("button", { name: "Activar con una app" }).click();
  await page.getByRole("heading", { name: "Confirma que eres tú" }).waitFor();
  await page.getByLabel("Tu contraseña").fill(quien.contrasena);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL(`${server.url}/cuenta/seguridad`);
  const codigo = await activarApp(page);

  const otra = await newPage(server, { javascript: false });
  await visit(otra, "/ingresar");
  await enviarAcceso(otra, quien, "Ingresar");
  await otra.getByLabel("Código").fill(await codigo());
  await otra.getByRole("button", { name: "Continuar" }).click();
  await visit(otra, "/cuenta/seguridad");
  await otra.getByRole("button", { name: "Cerrar todas las demás" }).click();
  await otra.getByText("Cerramos tus otras sesiones.").waitFor();
  await visit(page, "/como-participar");
  await expect.poll(() => estaDentro(page)).toBe(false);
});

/** A virtual authenticator of the browser, as a phone with a fingerprint. */
async function conAutenticador(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test("a passkey is registered, signs in alone, confirms who one is and is removed", async () => {
  const quien = await nuevaAdmin();
  const page = await newPage(server, { fresh: true });
  await conAutenticador(page);
  await login(page, server, quien);
  await visit(page, "/cuenta/seguridad");
  await page.getByLabel("Nombre de la llave").fill("Mi teléfono");
  await page.getByRole("button", { name: "Agregar llave de acceso" }).click();
  await page.getByRole("heading", { name: "Guarda tus códigos de recuperación" }).waitFor();
  await page.getByText(/Sin usar/).waitFor();
  await expectNoAxeViolations(page);

  await page.context().clearCookies();
  await visit(page, "/ingresar?volver=%2Fcuenta%2Fseguridad");
  await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
  await page.waitForURL(`${server.url}/cuenta/seguridad`);
  await page.getByText(/Usada/).waitFor();

  await envejecer(quien);
  await page.getByText("Cambiar").click();
  await page.getByRole("button", { name: "Quitar la llave Mi teléfono" }).click();
  const dialogo = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await dialogo.getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await page.getByText("Quitamos la llave de acceso.").waitFor();
  await expect.poll(() => page.getByText("Mi teléfono").count()).toBe(0);
});
