import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { cupones, usuarios } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { login, newPage, visit } from "#tests/support/e2e/browser.ts";
import { carritoGuardado, ventasDe } from "#tests/support/e2e/compra-pasos.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { pageOf, sesionDuena } from "#tests/support/e2e/personas.ts";
import { type Login, sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());

/** Content of noscript, which Playwright's text and role selectors do not search. */
const sinGuiones = (page: Page) => page.locator("#contenido noscript");
const linea = (page: Page, lugar: number) => sinGuiones(page).locator(".carrito-linea").nth(lugar);
const total = (page: Page) => sinGuiones(page).locator(".carrito-sumas-total dd").textContent();

test("from the front page to the cart and the door without JavaScript", async () => {
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto("/");
  await page.getByRole("main").locator('a[href^="/productos"]').first().click();
  await page.waitForURL(/\/productos/);
  // Search, category and order are read from the URL alone.
  await page.goto("/productos");
  await page.getByRole("searchbox").fill("taladro");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.waitForURL(/q=taladro/);
  await page
    .getByRole("heading", { level: 2, name: /taladro/i })
    .first()
    .waitFor();
  await page.goto("/productos");
  await page.locator(".lista-categoria").nth(1).click();
  await page.waitForURL(/categoria=/);
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await page.waitForURL(/detalle-producto\/\d+\/comprar/);

  const producto = (await page.locator("h1").textContent()) ?? "";
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("2");
  await page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" }).click();
  await page.waitForURL(/\/carrito$/);
  expect(await linea(page, 0).locator(".carrito-linea-nombre b").textContent()).toBe(producto);
  const dos = await total(page);

  await page.goto("/comprar-tickets");
  await page.locator(".ticket").first().getByRole("button", { name: "Añadir al carrito" }).click();
  await page.waitForURL(/\/carrito$/);
  expect(await sinGuiones(page).locator(".carrito-linea").count()).toBe(2);
  expect(await total(page)).not.toBe(dos);

  await linea(page, 0).locator('input[name="cantidad"]').fill("3");
  await linea(page, 0).locator('button[value="cambiar"]').click();
  await expect.poll(() => linea(page, 0).locator('input[name="cantidad"]').inputValue()).toBe("3");
  await linea(page, 1).locator('button[value="quitar"]').click();
  await expect.poll(() => sinGuiones(page).locator(".carrito-linea").count()).toBe(1);
  const chat = await sinGuiones(page).locator(".btn-whatsapp").getAttribute("href");
  expect(new URL(chat ?? "").searchParams.get("text")).toContain(`3 × ${producto}`);

  await sinGuiones(page).locator('a[href="/ingresar?volver=/carrito"]').click();
  await page.waitForURL(/\/ingresar/);
  await page.getByLabel("Correo").fill(server.cliente.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(server.cliente.contrasena);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await page.waitForURL(/\/carrito$/);
  expect(await sinGuiones(page).locator(".carrito-linea").count()).toBe(1);
});

/** A person without scripts in the cart, with one product in it. */
async function conProductoEnElCarrito(quien: Login) {
  const page = await newPage(server, { javascript: false, width: 390 });
  await page.goto("/ingresar?volver=/productos/detalle-producto/100001/comprar");
  await page.getByLabel("Correo").fill(quien.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(quien.contrasena);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await page.locator(".comprar-acciones").getByRole("button", { name: "Añadir al carrito" }).click();
  await page.waitForURL(/\/carrito$/);
  const campo = (name: string) => sinGuiones(page).locator(`[form="pagar"][name="${name}"]`);
  const pulsar = (intento: string) => sinGuiones(page).locator(`button[value="${intento}"]`).click();
  return { page, campo, pulsar };
}

/** Amount and code stand in one line each, with room to the edge of their frame. */
async function conAire(parte: Locator) {
  const marco = await parte.locator(".pago-exacto").boundingBox();
  for (const cual of [".pago-monto", ".pago-codigo"]) {
    const titulo = await parte.locator(`${cual} dt`).boundingBox();
    const valor = await parte.locator(`${cual} dd b`).boundingBox();
    if (!marco || !titulo || !valor) throw new Error(`no box of ${cual}`);
    expect(titulo.y - marco.y, `${cual}: above`).toBeGreaterThanOrEqual(10);
    expect(marco.y + marco.height - valor.y - valor.height, `${cual}: below`).toBeGreaterThanOrEqual(10);
    expect(marco.x + marco.width - valor.x - valor.width, `${cual}: right`).toBeGreaterThanOrEqual(6);
    expect(valor.height, `${cual}: one line`).toBeLessThan(40);
  }
}

test("a new customer without JavaScript pays in the cart, to the label", async () => {
  const quien = await createConfirmed(db);
  const { page, campo, pulsar } = await conProductoEnElCarrito(quien);
  await campo("nombre").fill("Camila Rojas");
  await pulsar("pagar");
  // What is missing is said in the words of the shop, and what was written stays.
  await expect.poll(() => sinGuiones(page).locator(".field-error").count()).toBe(4);
  expect(await campo("nombre").inputValue()).toBe("Camila Rojas");
  await campo("celular").fill("+56 9 8123 4567");
  await campo("comuna").selectOption("Ñuñoa");
  await campo("direccion").fill("Av. Irarrázaval 3420");
  await campo("rut").fill("12.345.678-5");
  await sinGuiones(page).locator('input[name="terminos"]').check();
  await pulsar("pagar");
  const codigo = (await sinGuiones(page).locator(".pago-codigo dd b").textContent()) ?? "";
  await conAire(sinGuiones(page));
  // The lines are only read now, and 'Cambiar' goes back to the cart.
  expect(await sinGuiones(page).locator(".carrito-linea").count()).toBe(0);
  expect(await sinGuiones(page).locator('button[value="volver"]').textContent()).toBe("Cambiar");
  expect(await sinGuiones(page).locator("#tu-compra").count()).toBe(1);
  await pulsar("transferida");
  await page.waitForURL(/\/mis-pedidos\?compra=/);
  // A form without its file is answered in the words of the shop.
  await page.locator(".pedido-comprobante button").first().click();
  await page.getByText("Elige un archivo.").first().waitFor();
  const [perfil] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  expect(perfil).toMatchObject({ nombre: "Camila", comuna: "Ñuñoa", rut: "12.345.678-5" });
  expect(await ventasDe(db, perfil?.codigo_referido ?? "")).toMatchObject([
    { codigo, envio: { nombre: "Camila Rojas", celular: "+56 9 8123 4567", comuna: "Ñuñoa" } },
  ]);

  await pagoRecibido(ctx, { codigo }, await sesionDuena(db));
  const admin = await pageOf(server, server.admin);
  await visit(admin, `/admin/despachos/imprimir?hoja=etiquetas&venta=${codigo}`);
  const etiqueta = admin.getByRole("article").filter({ hasText: codigo });
  for (const dicho of ["Camila Rojas", "Av. Irarrázaval 3420"]) await etiqueta.getByText(dicho).waitFor();
});

test("'Cambiar' without JavaScript goes back to the cart with the coupon and the other person who receives it", async () => {
  await db.insert(cupones).values({ codigo: "VUELVE", tipo: "porcentaje", valor: 10 });
  const { page, campo, pulsar } = await conProductoEnElCarrito(server.cliente);
  const escrito = {
    nombre: "Benjamín Soto",
    celular: "+56 9 8765 4321",
    comuna: "Providencia",
    direccion: "Los Leones 1200",
  };
  const { comuna, ...escritos } = escrito;
  for (const [nombre, valor] of Object.entries(escritos)) await campo(nombre).fill(valor);
  await campo("comuna").selectOption(comuna);
  const cupon = sinGuiones(page).locator('input[name="cupon"]');
  await cupon.fill("vuelve");
  const condiciones = sinGuiones(page).locator('input[name="terminos"]');
  await condiciones.check();
  await pulsar("pagar");
  await sinGuiones(page).locator(".pago-codigo").waitFor({ state: "attached" });
  await pulsar("volver");
  await expect.poll(() => cupon.inputValue()).toBe("vuelve");
  for (const [nombre, valor] of Object.entries(escrito)) expect(await campo(nombre).inputValue()).toBe(valor);
  expect(await condiciones.isChecked()).toBe(false);
  expect(await sinGuiones(page).locator(".carrito-linea").count()).toBe(1);
});

test("what was added before the scripts ran joins the cart, once", async () => {
  const page = await newPage(server);
  await login(page, server, server.cliente);
  const enviar = (form: Record<string, string>) =>
    page.context().request.post(`${server.url}/carrito`, {
      form: { tipo: "producto", id: "1", ...form },
      headers: { Origin: server.url },
      maxRedirects: 0,
    });
  expect((await enviar({ intento: "agregar", cantidad: "2" })).status()).toBe(303);
  await visit(page, "/carrito");
  await page.locator(".carrito-linea").waitFor();
  const cestas = async () => {
    const galletas = await page.context().cookies(`${server.url}/carrito`);
    return galletas.filter(({ name }) => name === "cesta").length;
  };
  await expect.poll(cestas).toBe(0);
  await page.reload();
  await page.locator(".carrito-linea").waitFor();
  expect(await carritoGuardado(page)).toMatchObject([{ tipo: "producto", id: 1, cantidad: 2 }]);
});

test("a form that makes no sense changes nothing, and no other page hears of the cart", async () => {
  const page = await newPage(server, { javascript: false });
  const { request } = page.context();
  const headers = { Origin: server.url };
  const raros: Record<string, string>[] = [
    { intento: "agregar" },
    { intento: "nada", tipo: "producto", id: "1" },
    { id: "1" },
  ];
  for (const form of raros) {
    const answer = await request.post(`${server.url}/carrito`, { form, headers, maxRedirects: 0 });
    expect([answer.status(), answer.headers()["set-cookie"]]).toEqual([400, undefined]);
  }
  const form = { intento: "agregar", tipo: "producto", id: "1", cantidad: "1" };
  const answer = await request.post(`${server.url}/carrito`, { form, headers, maxRedirects: 0 });
  expect(answer.headers()["set-cookie"]).toMatch(
    /^cesta=producto-1-1; Path=\/carrito; .*HttpOnly; SameSite=Lax/,
  );
  const shared = await request.get(`${server.url}/productos`);
  expect(shared.headers()["cache-control"]).toContain("s-maxage");
});
