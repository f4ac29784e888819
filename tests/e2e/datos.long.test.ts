import { expect, test } from "vitest";
import { consentimientos } from "#database/schema.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db } = openForFile(server.databaseUrl);

test.each(WIDTHS)("a permission is given and withdrawn without JavaScript at %i px", async (width) => {
  const quien = await createConfirmed(db);
  const page = await newPage(server, { javascript: false, width });
  await login(page, server, quien);
  await visit(page, "/mis-datos");
  const antes = await db.$count(consentimientos);
  const permiso = page.getByRole("form", { name: "Avisos en tus dispositivos" });
  await permiso.getByText("Sin permiso").waitFor();
  await permiso.getByRole("button", { name: "Permitir" }).click();
  await page.getByText("Diste tu permiso").waitFor();
  await permiso.getByRole("button", { name: "Retirar permiso" }).click();
  await page.getByText("Retiraste tu permiso").waitFor();
  expect(await db.$count(consentimientos)).toBe(antes + 2);
  const conGuiones = await newPage(server, { width });
  await login(conGuiones, server, quien);
  await visit(conGuiones, "/mis-datos");
  await expectNoAxeViolations(conGuiones);
});

test.each(WIDTHS)("a company that the dueña notes stands in the policy at once at %i px", async (width) => {
  const visita = await newPage(server, { width });
  await visit(visita, "/legal/politica-de-privacidad");
  const nombre = `Nube ${width} SpA`;
  expect(await visita.getByText(nombre).count()).toBe(0);
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin/ajustes/encargados");
  const nuevo = page.getByRole("region", { name: "Anotar una empresa" });
  await nuevo.getByLabel("Servicio").selectOption("alojamiento");
  await nuevo.getByLabel("Empresa").fill(nombre);
  await nuevo.getByLabel("País").fill("Chile");
  await nuevo.getByLabel("Qué recibe y para qué").fill("Guardar la tienda");
  await nuevo.getByRole("button", { name: "Anotar" }).click();
  await page.getByRole("heading", { name: nombre }).waitFor();
  await expectNoAxeViolations(page);
  await visit(visita, "/legal/politica-de-privacidad");
  await visita.getByText(nombre).waitFor();
  await expectNoAxeViolations(visita);
});

test.each(WIDTHS)("an incident has both letters, and is closed once they left, at %i px", async (width) => {
  const page = await newPage(server, { width });
  await login(page, server, server.admin);
  await visit(page, "/admin/ajustes/incidentes");
  await page.getByText("Anotar un incidente").click();
  await page.getByLabel("Qué pasó").fill(`Se perdió un teléfono (${width}).`);
  await page.getByLabel("Efectos posibles").fill("Alguien puede leer pedidos.");
  await page.getByLabel("Qué datos alcanza").fill("Nombre y dirección.");
  await page.getByLabel("Cuántas personas").fill("12");
  await page.getByLabel("Medidas tomadas").fill("Cerramos sus sesiones.");
  await page.getByRole("button", { name: "Anotar incidente" }).click();
  await page.getByRole("heading", { name: "Carta a la Agencia" }).waitFor();
  await expectNoAxeViolations(page);
  const carta = await page.getByRole("link", { name: "Abrir para imprimir" }).first().getAttribute("href");
  const texto = await (await page.request.get(`${server.url}${carta}`)).text();
  expect(texto).toContain(`Se perdió un teléfono (${width}).`);
  await page.getByRole("button", { name: "Ya avisé a la Agencia" }).click();
  await page.getByText("Anotamos que avisaste a la Agencia.").waitFor();
  await page.getByRole("button", { name: "Cerrar el incidente" }).click();
  await page.getByText("Cerramos el incidente.").waitFor();
});
