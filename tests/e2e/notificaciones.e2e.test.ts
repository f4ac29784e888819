import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemTicket, llamar, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ticket = await itemTicket(db);

const campana = (page: Page) => page.locator(".bell > a");
const dice = (page: Page, nombre: string) =>
  expect.poll(() => campana(page).getAttribute("aria-label")).toBe(nombre);

test("the bell counts while a page is open; what is opened is read", async () => {
  const admin = await newPage(server);
  await login(admin, server, await nuevaAdmin(db));
  await visit(admin, "/como-participar");
  await dice(admin, "Notificaciones");

  const quien = await nuevoCliente(db);
  const cliente = await newPage(server, { width: 390 });
  const codigo = await comprarPorFuncion(cliente, server, quien, [ticket]);
  await visit(cliente, "/como-participar");
  await dice(cliente, "Notificaciones");

  await dice(admin, "Notificaciones, 1 sin leer");
  await campana(admin).click();
  const panel = admin.getByRole("region", { name: "Últimas notificaciones" });
  await panel.getByText(`Nueva venta ${codigo}`).waitFor();
  await admin.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await campana(admin).click();
  await panel.getByText(`Nueva venta ${codigo}`).click();
  await admin.waitForURL(`**/admin/ventas?texto=${codigo}`);
  await panel.waitFor({ state: "detached" });
  await dice(admin, "Notificaciones");

  expect(await llamar(admin, server, "pagoRecibido", { codigo })).toMatchObject({ status: 200 });
  await dice(cliente, "Notificaciones, 1 sin leer");
  // A phone has the bell in its menu, whose button carries the count.
  await cliente.getByRole("button", { name: "Abrir menú, 1 sin leer" }).click();
  await cliente.getByRole("link", { name: "Notificaciones, 1 sin leer" }).click();
  await cliente.waitForURL("**/notificaciones");
  await cliente.getByRole("link", { name: /^Sin leer: Pago recibido/ }).click();
  await cliente.waitForURL("**/mis-puntos");
  await dice(cliente, "Notificaciones");
});

test("on a phone the bell of the administration leads to the page", async () => {
  const page = await newPage(server, { width: 390 });
  await login(page, server, await nuevaAdmin(db));
  await visit(page, "/admin/ventas");
  await campana(page).click();
  await page.waitForURL("**/notificaciones");
});

test("without JavaScript the page lists, opens and marks; no person opens what is another's", async () => {
  expect(await getPage(server, "/notificaciones")).toMatchObject({
    status: 302,
    location: "/ingresar?volver=%2Fnotificaciones",
  });
  const quien = await nuevoCliente(db);
  const cookie = await cookieOf(server, quien);
  expect((await getPage(server, "/notificaciones", cookie)).text).toContain("Aún no tienes notificaciones.");

  const avisos = Array.from({ length: 25 }, (_, n) => ({
    clave: `prueba:${n}`,
    usuario: quien.codigo_referido,
    titulo: `Aviso ${n}`,
    texto: "Algo pasó.",
    enlace: n === 24 ? "/mis-pedidos" : null,
  }));
  await enTransaccion(testCtx(db, new Date()), (tx) => notificarVarios(tx, avisos));
  const { text } = await getPage(server, "/notificaciones", cookie);
  expect(text).toContain("25 sin leer");
  expect(text).toContain("?pagina=2");
  expect(await getPage(server, "/notificaciones?pagina=9", cookie)).toMatchObject({
    status: 302,
    location: "/notificaciones?pagina=2",
  });
  const [, suya = ""] = /href="(\/notificaciones\/\d+)"/.exec(text) ?? [];
  const ajena = await cookieOf(server, server.cliente);
  expect(await getPage(server, suya, ajena)).toMatchObject({ status: 302, location: "/notificaciones" });
  expect((await getPage(server, "/notificaciones", cookie)).text).toContain("25 sin leer");
  expect((await getPage(server, suya, cookie)).status).toBe(302);
  expect((await getPage(server, "/notificaciones", cookie)).text).toContain("24 sin leer");
  expect((await getPage(server, "/notificaciones/x", cookie)).location).toBe("/notificaciones");
  expect((await postForm(server, "/notificaciones", {}, cookie)).location).toBe("/notificaciones");
  expect((await getPage(server, "/notificaciones", cookie)).text).not.toContain("sin leer");
});
