import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { notificaciones, sorteos, tickets_compras } from "#database/schema.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { newAdminPage, type newPage, visit } from "#tests/support/e2e/browser.ts";
import { nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
const { db } = openForFile(server.databaseUrl);
const PAGINAS = [
  "/admin/sorteos",
  "/admin/sorteos/exportar",
  "/admin/puntos",
  "/admin/puntos/exportar",
  "/admin/puntos/ajuste",
];

const admin = (options?: Parameters<typeof newPage>[1]) => newAdminPage(server, options);

const sinDesborde = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test("a visitor is asked to sign in, a customer finds nothing, not even by posting", async () => {
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.estado, "Cerrado"));
  const detalle = `/admin/sorteos/${sorteo?.key}`;
  const cookie = await cookieOf(server, server.cliente);
  for (const path of [...PAGINAS, detalle]) {
    expect((await getPage(server, path)).location, path).toMatch(/^\/ingresar\?volver=/);
    expect((await getPage(server, path, cookie)).status, path).toBe(404);
  }
  for (const path of ["/admin/sorteos", "/admin/puntos", "/admin/puntos/ajuste", detalle]) {
    const form = { intento: "abandonar", key: sorteo?.key ?? "", motivo: "porque sí" };
    expect((await postForm(server, path, form, cookie)).status, path).toBe(404);
  }
  expect(
    (await getPage(server, "/admin/sorteos/SRT-ZZZZ", await cookieOf(server, server.admin))).status,
  ).toBe(404);
});

test("an admin finds a raffle, writes to its people, starts another and gives one up", async () => {
  const page = await admin();
  await visit(page, "/admin/sorteos?estado=Cerrado");
  const fila = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "Iniciar Sorteo" }) })
    .first();
  const key = (await fila.getByText(/^SRT-/).textContent()) ?? "";
  // The other link of the row downloads its acta.
  await fila
    .getByRole("link", { name: new RegExp(`${key}$`) })
    .first()
    .click();
  await page.getByLabel("Mensaje para quienes participan").fill("Esta noche a las diez");
  await page.getByRole("button", { name: "Guardar el mensaje" }).click();
  await page.getByText("Mensaje guardado.").waitFor();
  await page.getByRole("button", { name: "Borrar el mensaje" }).click();
  await page.getByText("Mensaje borrado.").waitFor();
  await page.getByText("Será un ensayo").waitFor();
  await page.getByRole("button", { name: "Iniciar Sorteo" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByText("no se puede deshacer").waitFor();
  await dialogo.getByText("Es un ensayo:").waitFor();
  await dialogo.getByRole("button", { name: "Iniciar Sorteo" }).click();
  await page.waitForURL(`**/sorteo/${key}`);
  await page.getByRole("heading", { name: "Generando ganadores..." }).waitFor();

  await visit(page, "/admin/sorteos?estado=Disponible");
  await page
    .getByRole("row")
    .getByRole("link", { name: /SRT-\S+$/ })
    .first()
    .click();
  await page.getByText("Abandonar este sorteo").click();
  await page.getByLabel("Motivo").fill("El producto se descontinuó");
  await page.getByRole("button", { name: "Terminar sin ganadores" }).click();
  await page.getByText("Devolvimos los puntos a quienes participaban.").waitFor();
  await page.getByText("El producto se descontinuó").waitFor();
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
});

test("without JavaScript a draw starts from the question on the page", async () => {
  const page = await admin({ javascript: false });
  await page.goto("/admin/sorteos?estado=Cerrado");
  await page.getByRole("button", { name: "Iniciar Sorteo" }).first().click();
  const pregunta = page.getByRole("region", { name: /^¿Ensayar el sorteo SRT-/ });
  await pregunta.getByRole("button", { name: "Iniciar Sorteo" }).click();
  await page.waitForURL("**/sorteo/SRT-*");
  await page.getByRole("heading", { name: "Generando ganadores..." }).waitFor();
});

test("points are adjusted after a question, once, and the book shows it", async () => {
  const quien = await nuevoCliente(db);
  const page = await admin({ width: 390 });
  await visit(page, "/admin/puntos/ajuste");
  await page.getByLabel("Buscar a la persona").fill(quien.email);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: new RegExp(quien.codigo_referido) }).click();
  await page.getByText("Quitar puntos").click();
  await page.getByLabel("Puntos", { exact: true }).fill("40");
  await page.getByLabel("Motivo").fill("=Por el atraso");
  const registrar = async () => {
    await page.getByRole("button", { name: "Registrar ajuste" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Registrar ajuste" }).click();
  };
  await registrar();
  await page.getByText("Tiene 0 puntos: no se le pueden quitar 40.").first().waitFor();
  await page.getByText("Sumar puntos").click();
  await page.getByLabel("Puntos", { exact: true }).fill("1.250");
  await registrar();
  await page.getByText("El ajuste quedó en el libro").waitFor();
  await page.getByRole("cell", { name: "+1.250" }).waitFor();
  await sinDesborde(page);
  const filas = await db
    .select()
    .from(tickets_compras)
    .where(eq(tickets_compras.usuario, quien.codigo_referido));
  expect(filas.map(({ puntos, motivo }) => [puntos, motivo])).toEqual([[1_250, "=Por el atraso"]]);
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.usuario, quien.codigo_referido));
  expect(avisos.map(({ titulo }) => titulo)).toContain("Te sumamos 1.250 puntos");
});

test("the economy adds up, the book proves itself, and filters work without JavaScript", async () => {
  const page = await admin({ javascript: false });
  await page.goto("/admin/puntos");
  await page.getByText("La suma cuadra").waitFor();
  await page.getByRole("img", { name: /^Dónde están los puntos\. Con clientes: / }).waitFor();
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("Motivo").selectOption("abono");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(/motivo=abono/);
  const motivos = await page.getByRole("row").locator("td:nth-child(2)").allTextContents();
  expect(new Set(motivos)).toEqual(new Set(["Abono a sorteo"]));
  await page.getByRole("link", { name: "Más antiguos" }).click();
  await page.getByRole("link", { name: "Más nuevos" }).waitFor();
  await page.getByRole("button", { name: "Revisar el libro ahora" }).click();
  await page.getByText("El libro cuadra").waitFor();
  await page.goto("/admin/sorteos");
  await page.getByLabel("Buscar", { exact: true }).fill("nada que exista");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByText("Ningún sorteo coincide").waitFor();
});

test("the files hold what the lists show", async () => {
  const cookie = await cookieOf(server, server.admin);
  const lineas = async (path: string) => (await getPage(server, path, cookie)).text.trim().split("\r\n");
  const [encabezado, ...finalizados] = await lineas("/admin/sorteos/exportar?estado=Finalizado");
  expect(encabezado).toContain(
    "Sorteo;SKU;Producto;Estado;Objetivo;Reunido;Participantes;Números del público",
  );
  expect(finalizados.length).toBeGreaterThan(0);
  expect(finalizados.every((linea) => linea.split(";")[3] === "Finalizado")).toBe(true);
  const ajustes = (await lineas("/admin/puntos/exportar?motivo=ajuste")).join("\n");
  expect(ajustes, "a reason is never a formula").toContain(";'=Por el atraso;");
  const [, ...lados] = await lineas("/admin/puntos/exportar?motivo=referido");
  expect(lados.length).toBeGreaterThan(1);
  expect(lados.reduce((suma, linea) => suma + Number(linea.split(";").at(-1)), 0)).toBe(0);
});
