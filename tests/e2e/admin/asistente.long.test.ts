import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

async function preguntar(chatInput: string): Promise<string> {
  const respuesta = await fetch(`${server.url}/webhook/mati/chat`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: JSON.stringify({ action: "sendMessage", sessionId: randomUUID(), chatInput }),
  });
  return ((await respuesta.json()) as { output: string }).output;
}

test("what was asked in vain is answered by the owner, and from then on by the assistant", async () => {
  expect(await preguntar("quién inventó el charango?")).toContain("wa.me");
  const page = await newPage(server, { width: 390 });
  await login(page, server, server.admin);
  await visit(page, "/admin/asistente");
  const pendientes = page
    .getByRole("region", { name: "Preguntas sin respuesta" })
    .getByRole("listitem")
    .filter({ hasText: "charango" });
  await pendientes.getByText("Responder", { exact: false }).first().click();
  await pendientes.getByLabel("Respuesta", { exact: true }).fill("Dicen que en los {montes}.");
  await pendientes.getByRole("button", { name: "Crear respuesta" }).click();
  await page.getByText("No existe el dato {montes}.").waitFor();
  await pendientes.getByLabel("Respuesta", { exact: true }).fill("Dicen que en los Andes.");
  await pendientes.getByRole("button", { name: "Crear respuesta" }).click();
  await page.getByText("Mati ya sabe responder eso.").waitFor();
  expect(await preguntar("y quien invento el charango")).toBe("Dicen que en los Andes.");
});

test("without JavaScript an answer of the house is changed and switched off", async () => {
  const page = await newPage(server, { javascript: false });
  await login(page, server, server.admin);
  await page.goto("/admin/asistente");
  const fila = page.getByRole("listitem").filter({ hasText: "¿En qué horario atienden?" });
  await fila.locator("summary").click();
  await fila.getByLabel("Respuesta", { exact: true }).fill("De 9 a 18, de lunes a viernes.");
  await fila.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Guardamos la respuesta.").waitFor();
  expect(await preguntar("en qué horario atienden?")).toMatch(
    /^De 9 a 18, de lunes a viernes\.\n\n\*Según la tienda, \d\d:\d\d\.\*$/,
  );
  await fila.locator("summary").click();
  await fila.getByLabel("Activa").uncheck();
  await fila.getByRole("button", { name: "Guardar" }).click();
  await fila.getByText("Inactiva").waitFor();
});
