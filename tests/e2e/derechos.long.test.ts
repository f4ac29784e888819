import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bloqueos, correos } from "#database/schema.ts";
import { nuevaPersona } from "#tests/support/e2e/account.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { mailedLink } from "#tests/support/mailbox.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

test.each([
  { width: 390, javascript: false },
  { width: 1440, javascript: true },
] as const)("from the mailed link to the answer of the desk: %o", async ({ width, javascript }) => {
  const { email } = nuevaPersona();
  const page = await newPage(server, { width, javascript });
  const ir = (ruta: string) => (javascript ? visit(page, ruta) : page.goto(ruta).then(() => undefined));
  await ir("/mis-datos/derechos");
  await page.getByLabel("Correo").fill(email);
  await page.getByRole("button", { name: "Enviarme el enlace" }).click();
  await page.getByRole("heading", { name: "Revisa tu correo." }).waitFor();
  const { pathname, search } = new URL(await mailedLink(db, email, "/mis-datos/derechos"));
  await ir(pathname + search);
  if (javascript) await expectNoAxeViolations(page);
  await page.getByLabel("Qué pides").selectOption("oposicion");
  await page.getByLabel("Cuéntanos").fill("No quiero que usen mi correo.");
  await page.getByLabel("No usen mis datos mientras responden").check();
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  const recibida = page.getByText(/Recibimos tu solicitud SD-/);
  await recibida.first().waitFor();
  const codigo = /SD-[A-Z0-9]{8}/.exec((await recibida.first().textContent()) ?? "")?.[0] ?? "";
  await ir(pathname + search);
  await page.getByRole("heading", { name: "Este enlace ya no sirve" }).waitFor();
  expect(await db.select().from(bloqueos).where(eq(bloqueos.solicitud, codigo))).toMatchObject([
    { email, termina_en: null },
  ]);

  const atencion = await newPage(server, { width });
  await login(atencion, server, server.admin);
  await visit(atencion, "/admin/datos?estado=abiertas");
  await expectNoAxeViolations(atencion);
  await atencion.getByRole("link", { name: new RegExp(codigo) }).click();
  await atencion.getByRole("button", { name: "Tomar para revisar" }).click();
  await atencion.getByText("La solicitud quedó en revisión.").waitFor();
  await expectNoAxeViolations(atencion);
  await atencion.getByRole("button", { name: "Aceptar el bloqueo" }).click();
  await atencion.getByText("Sus datos quedaron bloqueados").waitFor();
  await atencion.getByRole("button", { name: "Denegar" }).click();
  await atencion.getByRole("dialog").getByRole("button", { name: "Denegar" }).click();
  await atencion.getByText("Escribe el motivo: la ley exige decirlo.").waitFor();
  await atencion.getByLabel("Tu respuesta").fill("La boleta se guarda por la ley tributaria.");
  await atencion.getByRole("button", { name: "Denegar" }).click();
  await atencion.getByRole("dialog").getByRole("button", { name: "Denegar" }).click();
  await atencion.getByText("Respondimos la solicitud: denegada.").waitFor();
  const mandados = await db.select().from(correos).where(eq(correos.para, email)).orderBy(correos.id);
  expect(mandados.map(({ plantilla }) => plantilla)).toEqual([
    "derechos_enlace",
    "solicitud_recibida",
    "solicitud_paso",
    "solicitud_paso",
    "solicitud_respuesta",
  ]);
  expect(mandados.at(-1)?.datos.reclamo_hasta).toBeTruthy();
});

test("a customer sees the request with its term, also without JavaScript", async () => {
  const page = await newPage(server, { width: 390, javascript: false });
  await login(page, server, server.cliente);
  await page.goto("/mis-referidos");
  await page.getByRole("link", { name: "Pedir revisión" }).click();
  expect(await page.getByLabel("Qué pides").inputValue()).toBe("revision");
  await page.getByLabel("Cuéntanos").fill("Mi referido quedó sin puntos.");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await page.getByText(/Recibimos tu solicitud SD-/).waitFor();
  await page.getByText(/Revisión por una persona · SD-/).waitFor();
});
