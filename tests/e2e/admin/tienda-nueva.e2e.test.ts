import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { enviarAcceso } from "#tests/support/e2e/cuenta.ts";
import { CLAVE_DEMO, emptyDatabase } from "#tests/support/e2e/database.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer({
  databaseUrl: await emptyDatabase(),
  env: { SEED: "none", ADMIN_EMAIL: "rosa@lanas.cl", ADMIN_PASSWORD: CLAVE_DEMO },
});

const AZUL = "rgb(29, 95, 166)";

test("visitors wait outside, the owner fills in who sells, and the shop opens in her name and colour (390 px)", async () => {
  const visita = await newPage(server, { width: 390 });
  expectPageError(visita, /503/);
  await visita.goto(server.url);
  await visita.getByRole("heading", { name: "Tienda en preparación" }).waitFor();
  await expectNoAxeViolations(visita);

  const duena = await newPage(server, { width: 390 });
  await visit(duena, "/ingresar");
  await enviarAcceso(duena, { email: "rosa@lanas.cl", contrasena: CLAVE_DEMO }, "Ingresar");
  await duena.waitForURL(`${server.url}/admin`);
  await duena.getByText("0 de 9 listos.").waitFor();
  await expectNoAxeViolations(duena);
  await duena.getByRole("link", { name: "Quién vende" }).click();
  await duena.waitForURL(/\/admin\/ajustes/);
  const escribir = (campo: string, valor: string) => duena.getByLabel(campo, { exact: true }).fill(valor);
  await escribir("Razón social", "Lanas del Sur Limitada");
  await escribir("RUT", "76.543.210-3");
  await escribir("Giro", "Tejidos");
  await escribir("Domicilio", "Calle Larga 99, Valdivia");
  await escribir("Representante", "Rosa Pérez");
  await escribir("Correo", "hola@lanas.cl");
  await escribir("Teléfono", "+56 63 212 3456");
  await duena.getByRole("button", { name: "Guardar datos" }).click();
  await duena.getByText("Guardamos los datos de la tienda.").waitFor();

  await escribir("Nombre de la tienda", "Lanas");
  await escribir("Color principal", "#1d5fa6");
  const boton = duena.locator(".vista-previa em");
  await expect.poll(() => boton.evaluate((uno) => getComputedStyle(uno).backgroundColor)).toBe(AZUL);
  await expectNoAxeViolations(duena);
  await duena.getByRole("button", { name: "Guardar apariencia" }).click();
  await duena.getByText("Guardamos la apariencia").waitFor();
  await abierta(390);
});

test("the open shop carries her name and colour (1440 px)", () => abierta(1440));

async function abierta(width: Width): Promise<void> {
  const page = await newPage(server, { width });
  await visit(page, "/productos");
  expect(await page.title()).toBe("Productos · Lanas");
  await page.getByRole("link", { name: "Lanas, ir al inicio" }).waitFor();
  const nombre = page.locator(".site-header .wordmark");
  expect(await nombre.evaluate((uno) => getComputedStyle(uno).color)).toBe(AZUL);
  await page.getByText("Lanas del Sur Limitada").waitFor();
  await expectNoAxeViolations(page);
}
