import { asc, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import { productos, tickets, usuarios, ventas } from "#database/schema.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import type { Login, TestServer } from "#tests/support/server.ts";
import { createConfirmed } from "./account.ts";
import { login, visit } from "./browser.ts";

const SELLO = { fecha_carrito: "2026-11-15", hora_carrito: "12:00:00" };

/** A product of the demo shop as the cart keeps it. */
export async function itemProducto(db: Db, sku = "100001", cantidad = 1): Promise<ItemCarrito> {
  const [p] = await db.select().from(productos).where(eq(productos.sku, sku));
  if (!p) throw new Error(`no product ${sku}`);
  const { id, puntos, puntos_regalo, imagen_1, producto: name, precio_cliente: precio } = p;
  return { id, tipo: "producto", cantidad, precio, name, imagen_1, puntos, puntos_regalo, ...SELLO };
}

export async function itemTicket(db: Db, cantidad = 1): Promise<ItemCarrito> {
  const [t] = await db
    .select()
    .from(tickets)
    .where(eq(tickets.publico, true))
    .orderBy(asc(tickets.id))
    .limit(1);
  if (!t) throw new Error("no ticket");
  const { id, precio, puntos, imagen_1, ticket: name } = t;
  return { id, tipo: "ticket", cantidad, precio, name, imagen_1, puntos, puntos_regalo: 0, ...SELLO };
}

const CASA = {
  nombre: "Camila",
  apellido: "Rojas",
  celular: "+56 9 8123 4567",
  direccion: "Av. Matta 100",
  comuna: "Santiago",
  region: "Metropolitana de Santiago",
} as const;

/** Creates a customer for one test, with all that the cart asks for before 'Pagar'. */
export async function nuevoCliente(db: Db) {
  const quien = await createConfirmed(db);
  const [fila] = await db.update(usuarios).set(CASA).where(eq(usuarios.email, quien.email)).returning();
  if (!fila?.user_id) throw new Error("no customer");
  return { ...quien, user_id: fila.user_id, codigo_referido: fila.codigo_referido };
}

/** Opens the cart page with these lines in the browser's storage. */
export async function abrirCarrito(page: Page, items: readonly ItemCarrito[] | string): Promise<void> {
  await page.goto("/legal/politica-de-privacidad");
  const texto = typeof items === "string" ? items : JSON.stringify(items);
  await page.evaluate((guardado) => localStorage.setItem("carrito", guardado), texto);
  await visit(page, "/carrito");
  await carritoListo(page);
}

/** Waits until today's prices and the shipping have arrived. They move the buttons, so an earlier click could miss. */
export const carritoListo = (page: Page): Promise<void> =>
  page.locator(".carrito-lado:not([aria-busy]), .carrito-vacio").first().waitFor();

/**
 * Presses the button and follows 'Ver carrito' in the toast. Focus keeps the toast, which otherwise closes after four seconds.
 * `dicho` is what the test wants to see before the page is left.
 */
export async function agregarYVer(page: Page, agregar: Locator, dicho?: Promise<void>): Promise<void> {
  const ver = page.getByRole("link", { name: "Ver carrito" });
  await Promise.all([ver.focus(), agregar.click(), dicho]);
  await ver.click();
}

export const carritoGuardado = (page: Page): Promise<ItemCarrito[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("carrito") ?? "[]"));

/** The tick beside 'Pagar', which always comes empty. */
export const casillaTerminos = (page: Page): Locator =>
  page.getByRole("checkbox", { name: "Acepto las condiciones de esta compra" });

export async function aceptarTerminos(page: Page): Promise<void> {
  expect(await casillaTerminos(page).isChecked()).toBe(false);
  await casillaTerminos(page).check();
}

/** Ticks the conditions, presses 'Pagar' and returns the code for the transfer. */
export async function pagar(page: Page): Promise<string> {
  await carritoListo(page);
  await aceptarTerminos(page);
  await page.getByRole("button", { name: "Pagar" }).click();
  return codigoMostrado(page);
}

export async function codigoMostrado(page: Page): Promise<string> {
  const codigo = page.locator(".pago-codigo dd b");
  await codigo.waitFor();
  return (await codigo.textContent()) ?? "";
}

/** The prompt that a purchase without a session gets. */
export const avisoIngresar = (page: Page) =>
  page.getByRole("dialog", { name: "Estás a un paso, solo necesitas ingresar con tu cuenta" });

/** `antes` runs while the dialog is open. */
export async function confirmarTransferencia(page: Page, antes?: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Transferencia Realizada" }).click();
  await antes?.();
  await page.getByRole("button", { name: "Sí, ya transferí" }).click();
}

type Donde = Pick<TestServer, "url">;

/** Calls a function with the cookies of that page. */
export async function llamar(page: Page, { url }: Donde, nombre: string, data: Record<string, unknown>) {
  const respuesta = await page.context().request.post(`${url}/.netlify/functions/${nombre}`, {
    data,
    headers: { Origin: url },
  });
  return { status: respuesta.status(), body: await respuesta.json() };
}

type Cliente = Login & { user_id: string };

/** Creates a sale that waits for its payment, without using the page. */
export async function comprarPorFuncion(page: Page, server: Donde, quien: Cliente, carrito: ItemCarrito[]) {
  await login(page, server, quien);
  const { status, body } = await llamar(page, server, "ingresarCompras", { carrito, usuario: quien.user_id });
  expect(status, body.message).toBe(200);
  return String(body.codigoVenta);
}

export const ventasDe = (db: Db, usuario: string) =>
  db.select().from(ventas).where(eq(ventas.usuario, usuario)).orderBy(asc(ventas.id));
