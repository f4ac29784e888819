import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Suscripcion } from "#modules/notificaciones/push/push.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import {
  abrirCarrito,
  carritoGuardado,
  comprarPorFuncion,
  itemProducto,
  itemTicket,
  llamar,
  nuevoCliente,
} from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { abrirReceptor } from "#tests/support/receptor.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const producto = await itemProducto(db, "100001", 2);
const ticket = await itemTicket(db);

/** The worker is installed when the page is idle, and answers this page from then on. */
const conTrabajador = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

const guardadas = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test.each(WIDTHS)(
  "without a connection the cart is there, and the page comes back by itself (%i px)",
  async (width) => {
    const page = await newPage(server, { width, worker: true });
    expectPageError(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
    await login(page, server, await nuevoCliente(db));
    await abrirCarrito(page, [producto, ticket]);
    await conTrabajador(page);
    await visit(page, "/mis-datos");

    await page.context().setOffline(true);
    await page.goto("/productos?orden=nombre");
    await page.getByRole("heading", { name: "Estás sin conexión" }).waitFor();
    const carrito = page.getByRole("region", { name: "Tu carrito está guardado" });
    expect(await carrito.getByText("3 productos").count()).toBe(1);
    const lineas = await carrito.getByRole("listitem").allTextContents();
    expect(lineas).toEqual([
      `${producto.name}Cantidad: 2${pesos(2 * producto.precio)}`,
      `${ticket.name}Cantidad: 1${pesos(ticket.precio)}`,
    ]);
    expect(await carrito.locator(".total").textContent()).toBe(
      `Total${pesos(2 * producto.precio + ticket.precio)}`,
    );
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByText("Seguimos sin conexión.").waitFor();
    // Pages of the person were open, and none of them is stored.
    for (const path of await guardadas(page)) expect(path).toMatch(/^\/(sin-conexion$|assets\/|art\/logo\/)/);

    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Productos" }).waitFor();
    expect(new URL(page.url()).search).toBe("?orden=nombre");
    expect(await carritoGuardado(page)).toMatchObject([{ cantidad: 2 }, { cantidad: 1 }]);
  },
);

/** This Chromium has no push service: the page gets a subscription at the service of the test. */
function simularPush({ endpoint, keys }: Suscripcion): void {
  const cuentas = { insignias: [] as number[], permisos: 0 };
  Object.assign(window, { cuentas });
  const inscrita = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem("prueba");
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("prueba") ? inscrita : null);
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem("prueba", "si");
    return inscrita;
  };
  navigator.setAppBadge = async (sinLeer) => void cuentas.insignias.push(sinLeer ?? -1);
  // A browser without a window denies notices to every page.
  let permission: NotificationPermission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    cuentas.permisos++;
    permission = "granted";
    return permission;
  };
}

const cuentas = (page: Page) =>
  page.evaluate(() => Reflect.get(window, "cuentas") as { insignias: number[]; permisos: number });

test("a person who waits for a payment may ask to be told, is told, and stops it; the badge counts", async () => {
  const servicio = await abrirReceptor();
  const navegador = crearNavegador(servicio.url);
  const quien = await nuevoCliente(db);
  const page = await newPage(server, { width: 390, worker: true });
  await page.addInitScript(simularPush, navegador.suscripcion);
  const codigo = await comprarPorFuncion(page, server, quien, [ticket]);
  await visit(page, `/mis-puntos?compra=${codigo}`);
  await conTrabajador(page);
  await page.getByText("¿Te avisamos aquí cuando confirmemos tu pago?").waitFor();
  expect(await cuentas(page)).toMatchObject({ permisos: 0 });
  await page.getByRole("button", { name: "Sí, avísenme" }).click();
  await page.getByText("Listo: te avisaremos en este dispositivo.").waitFor();
  expect(await cuentas(page)).toMatchObject({ permisos: 1 });

  const admin = await newPage(server);
  await login(admin, server, await nuevaAdmin(db));
  expect(await llamar(admin, server, "pagoRecibido", { codigo })).toMatchObject({ status: 200 });
  await expect.poll(() => servicio.recibidas.length).toBe(1);
  const mensaje = navegador.abrir(servicio.recibidas[0]?.bytes ?? Buffer.alloc(0));
  expect(mensaje).toMatchObject({ titulo: "Pago recibido", no_leidas: 1 });
  await expect.poll(async () => (await cuentas(page)).insignias.at(-1)).toBe(1);

  await page.goto(String(mensaje.enlace));
  await page.waitForURL("**/mis-puntos");
  await expect.poll(async () => (await cuentas(page)).insignias).toEqual([0]);
  await visit(page, "/mis-datos");
  const avisos = page.getByRole("region", { name: "Avisos en tus dispositivos" });
  await avisos.getByText("Hoy avisamos en 1.").waitFor();
  await avisos.getByRole("button", { name: "Desactivar aquí" }).click();
  await avisos.getByText("Este dispositivo no muestra tus avisos.").waitFor();
  await avisos.getByText("Hoy avisamos en 1.").waitFor({ state: "detached" });
  await expectNoAxeViolations(page);
});

test("the switches work without JavaScript, where nothing is offered that needs it", async () => {
  const page = await newPage(server, { javascript: false });
  await login(page, server, await nuevoCliente(db));
  await visit(page, "/mis-datos");
  const avisos = page.getByRole("region", { name: "Avisos en tus dispositivos" });
  expect(await avisos.getByRole("button").allTextContents()).toEqual(["Guardar avisos"]);
  await avisos.getByLabel("Tu sorteo", { exact: true }).uncheck();
  await avisos.getByRole("button", { name: "Guardar avisos" }).click();
  await page.getByText("Guardamos qué avisos quieres en tus dispositivos.").waitFor();
  expect(await avisos.getByLabel("Tu sorteo", { exact: true }).isChecked()).toBe(false);
  expect(await avisos.getByLabel("Ganaste").isChecked()).toBe(true);
});

const compartir = (page: Page) => page.getByRole("button", { name: "Compartir" }).click();

test("a product is shared by the sheet of the device, or its link is copied, or by WhatsApp", async () => {
  const ruta = rutaComprar("100001");
  const conHoja = await newPage(server, { width: 390, fresh: true });
  await conHoja.addInitScript(() => {
    const share = async (dicho: unknown) => void Object.assign(window, { dicho });
    Object.defineProperty(navigator, "share", { value: share });
  });
  await visit(conHoja, ruta);
  await compartir(conHoja);
  const leer = () => conHoja.evaluate(() => Reflect.get(window, "dicho") as { url: string; title: string });
  await expect.poll(leer).toBeDefined();
  const dicho = await leer();
  expect(dicho).toMatchObject({ title: producto.name, url: expect.stringMatching(new RegExp(`${ruta}$`)) });

  const sinHoja = await newPage(server, { fresh: true });
  await sinHoja.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await sinHoja.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await visit(sinHoja, ruta);
  await compartir(sinHoja);
  await sinHoja.getByRole("button", { name: "Enlace copiado" }).waitFor();
  expect(await sinHoja.evaluate(() => navigator.clipboard.readText())).toBe(dicho.url);
  // Drawn only where no scripts run.
  const enlace = sinHoja.getByRole("link", { name: "Compartir por WhatsApp", includeHidden: true });
  const whatsapp = await enlace.getAttribute("href");
  expect(new URL(whatsapp ?? "").searchParams.get("text")).toContain(dicho.url);
});
