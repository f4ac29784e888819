import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectPageError, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { botonAbonar as abonar } from "#tests/support/e2e/participa.ts";
import { pageOf as abrirDe, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { type Login, sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

const ruta = (sku: string) => `/productos/detalle-producto/${sku}/participa`;

const persona = (puntos: number) => personaConPuntos(db, puntos);
const pageOf = (quien: Login, options: Parameters<typeof newPage>[1] = {}) => abrirDe(server, quien, options);

test("a missing product is a real 404", async () => {
  const page = await newPage(server);
  expectPageError(page, /404/);
  expect((await visit(page, ruta("999999"))).status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("No se encontró el producto.");
});

test("what the server refuses stops the spinner, is logged and is said in its own words", async () => {
  const page = await pageOf(await persona(500));
  await visit(page, ruta("100025"));
  await db.execute(sql`update ajustes set valor = 'false' where clave = 'sorteos_activos'`);
  try {
    expectPageError(page, /409|en pausa/);
    await abonar(page).click();
    const dialogo = page.getByRole("dialog");
    await dialogo.getByRole("button", { name: "Abonar Puntos" }).click();
    await dialogo
      .getByRole("alert")
      .getByText(/en pausa/)
      .waitFor();
    expect(await dialogo.getByRole("button", { name: "Volver" }).isVisible()).toBe(true);
    await page.locator("#abono").getByText("Los sorteos están en pausa").waitFor();
  } finally {
    await db.execute(sql`update ajustes set valor = 'true' where clave = 'sorteos_activos'`);
  }
  // Written without an event: pages share the setting for up to a second.
  await expect
    .poll(async () => {
      await visit(page, ruta("100025"));
      return abonar(page).count();
    })
    .toBe(1);
});

test("a mail that cannot be confirmed is logged and nothing else", async () => {
  const page = await pageOf(await persona(500));
  await visit(page, ruta("100025"));
  await page.route("**/sendEmailPuntosAbonados", (route) =>
    route.fulfill({ status: 400, json: { error: "no" } }),
  );
  expectPageError(page, /400|^.*console: Error al enviar el correo de confirmación\.$/);
  const avisado = page.waitForEvent(
    "console",
    (m) => m.text() === "Error al enviar el correo de confirmación.",
  );
  await abonar(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Abonar Puntos" }).click();
  await avisado;
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("who has too little, is an admin or is under 18 is told so", async () => {
  const pobre = await pageOf(await persona(1));
  await visit(pobre, ruta("100002"));
  const boton = pobre.getByRole("button", { name: "Puntos Insuficientes" });
  expect(await boton.isDisabled()).toBe(true);
  const admin = await pageOf(server.admin);
  await visit(admin, ruta("100002"));
  expect(await admin.getByText("Los administradores no participan").isVisible()).toBe(true);
  const menor = await persona(500);
  await db.execute(
    sql`update usuarios set nacimiento = '2012-05-01' where codigo_referido = ${menor.codigo}`,
  );
  const page = await pageOf(menor);
  await visit(page, ruta("100002"));
  expect(await page.getByText("Debes ser mayor de 18 años.").isVisible()).toBe(true);
});
