import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { mascaraCorreo } from "#modules/comun/texto/mascaras.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { createBus } from "#server/bus/bus.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectPageError, login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { confirmarCorreo, estaDentro, ingresar, llegar, registrar } from "#tests/support/e2e/cuenta.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { quietLog } from "#tests/support/realtime.ts";
import { sharedServer } from "#tests/support/server.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const camila = CLIENTES_DEMO[0]?.codigo_referido ?? "";

test("a person who follows an invitation appears, masked, among the referrals of the inviter", async () => {
  const quien = nuevaPersona();
  const inviter = await newPage(server, { width: 390 });
  await login(inviter, server, server.cliente);
  await visit(inviter, "/mis-referidos");
  const link = await inviter.getByLabel("Tu enlace de invitación").inputValue();
  expect(link).toBe(`${server.url}/registrate?key_referido=${camila}`);

  const page = await newPage(server);
  expectPageError(page, /404/);
  // WhatsApp stands first, and its message has the short link.
  const whatsapp = inviter.locator("#invita ~ div a, #invita ~ div button").first();
  const mensaje = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(mensaje).toContain(`${server.url}/i/${camila}`);
  await visit(page, `/i/${camila}`);
  expect(new URL(page.url()).searchParams.get("key_referido")).toBe(camila);
  await page.getByText("Vienes invitado con el código").waitFor();
  await registrar(page, quien, camila);
  await confirmarCorreo(page, db, quien);

  await visit(inviter, "/mis-referidos");
  const table = inviter.getByRole("table");
  await table.getByText(mascaraCorreo(quien.email)).waitFor();
  expect(await table.getByText(quien.email).count()).toBe(0);
});

test("an invitation with an unknown code is said and does not stop the sign-up", async () => {
  const page = await newPage(server);
  await visit(page, "/registrate?key_referido=ZZZZZZZZ");
  await page.getByText("no existe, así que no lo tendremos en cuenta").waitFor();
});

test("points that another process gives change the badge without a reload", async () => {
  const bus = createBus({ url: server.databaseUrl, log: quietLog, deliver() {}, resync() {} });
  afterFile(bus.stop);
  await bus.ready;
  const ctx = { ...testCtx(db, new Date()), publish: bus.publish };
  const page = await newPage(server);
  await login(page, server, server.cliente);
  await visit(page, "/como-participar");
  await page.evaluate(() => Reflect.set(window, "sinRecargar", true));
  const before = await leerSaldo(ctx, camila);
  const badge = page.locator(".coin-badge");
  expect(await badge.getAttribute("aria-label")).toContain(miles(before));
  for (const extra of [137, 274]) {
    await darPuntos(ctx, camila, 137);
    await expect.poll(() => badge.getAttribute("aria-label")).toContain(miles(before + extra));
  }
  expect(await page.evaluate(() => Reflect.get(window, "sinRecargar"))).toBe(true);
});

test("a person takes all their data along as JSON", async () => {
  const page = await newPage(server);
  await login(page, server, server.cliente);
  await visit(page, "/mis-datos");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar mis datos" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("mis-datos.json");
  const text = await readFile(await download.path(), "utf8");
  const datos: unknown = JSON.parse(text);
  expect(datos).toBeTypeOf("object");
  expect(text).toContain(server.cliente.email);
  expect(text).toContain(camila);
  for (const { email } of CLIENTES_DEMO.slice(1)) expect(text).not.toContain(email);
});

test("an account is deleted after two proofs and cannot be signed in to again", async () => {
  const quien = nuevaPersona();
  const page = await newPage(server, { width: 390 });
  expectPageError(page, /404|422/);
  await registrar(page, quien);
  await confirmarCorreo(page, db, quien);
  await visit(page, "/mis-datos");
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tu contraseña").fill("no-es-esta");
  await dialog.getByLabel("Escribe ELIMINAR").fill("ELIMINAR");
  await dialog.getByRole("button", { name: "Eliminar para siempre" }).click();
  await dialog.getByText("La contraseña no es correcta.").waitFor();
  await dialog.getByLabel("Tu contraseña").fill(quien.contrasena);
  await dialog.getByRole("button", { name: "Eliminar para siempre" }).click();
  await llegar(page, "/cuenta-eliminada");
  await expect.poll(() => estaDentro(page)).toBe(false);
  expectPageError(page, /Error de inicio de sesión/);
  await visit(page, "/ingresar");
  await ingresar(page, quien, "/ingresar");
  await page.getByText("Email no validado o no existe.").waitFor();
});
