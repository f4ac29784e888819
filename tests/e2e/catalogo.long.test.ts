import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { productos, sorteos } from "#database/schema.ts";
import { createBus } from "#server/bus/bus.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, hydrated, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);
const cuantos = await db.$count(productos, eq(productos.disponible, true));

/** Each look takes a while: a busy machine is not asked all the time. */
const pronto = <T>(read: () => T) => expect.poll(read, { interval: 250 });
const alFondo = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));

const tarjetas = (page: Page) =>
  page.getByRole("list", { name: "Productos", exact: true }).getByRole("article");
const enlaces = (page: Page) =>
  tarjetas(page)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
const hasta = async (page: Page, total: number) => {
  await pronto(async () => {
    await alFondo(page);
    return tarjetas(page).count();
  }).toBe(total);
};

test.each(WIDTHS)("cards show what people choose by (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await visit(page, "/productos");
  await page.getByText(`${cuantos} productos, despacho a todo Chile`).waitFor();
  const primera = tarjetas(page).first();
  const nombre = (await primera.getByRole("heading").textContent()) ?? "";
  expect(Array.from(nombre.replace(/…$/, "")).length).toBeLessThanOrEqual(40);
  expect(await primera.locator(".producto-tarjeta-precio").textContent()).toMatch(/^\$\d{1,3}(\.\d{3})*/);
  expect(await primera.getByRole("progressbar").getAttribute("aria-valuemax")).toMatch(/^\d+$/);
  const chips = await primera
    .locator(".chip")
    .evaluateAll((all) => all.filter((chip) => chip.checkVisibility()).length);
  expect(chips).toBeLessThanOrEqual(width === 390 ? 1 : 2);
});

test("both buttons are there for a finger, a pointer and the keyboard", async () => {
  const dedo = await newPage(server, { width: 390 });
  await visit(dedo, "/productos");
  const visible = (page: Page) =>
    tarjetas(page)
      .first()
      .locator(".producto-tarjeta-acciones")
      .evaluate((actions) => getComputedStyle(actions).opacity);
  expect(await visible(dedo)).toBe("1");
  const page = await newPage(server);
  await visit(page, "/productos");
  expect(await visible(page)).toBe("0");
  await tarjetas(page).first().hover();
  await pronto(() => visible(page)).toBe("1");
  await page.mouse.move(0, 0);
  await tarjetas(page).first().getByRole("heading").getByRole("link").focus();
  await pronto(() => visible(page)).toBe("1");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Comprar");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/productos\/detalle-producto\/\w+\/comprar$/);
});

test("a card whose raffle is full says so and leads to the draw", async () => {
  const [lleno] = await db
    .select({ sku: productos.sku, producto: productos.producto })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.estado, "Cerrado"), eq(productos.disponible, true)))
    .limit(1);
  if (!lleno) throw new Error("the demo shop has a closed raffle");
  const page = await newPage(server, { width: 390 });
  await visit(page, `/productos?q=${lleno.sku}`);
  const tarjeta = tarjetas(page).first();
  await tarjeta.getByText("Cerrado", { exact: true }).waitFor();
  const enlace = tarjeta.getByRole("link", { name: `Ver sorteo de ${lleno.producto}` });
  expect(await enlace.getAttribute("href")).toBe(`/productos/detalle-producto/${lleno.sku}/participa`);
  expect(await tarjeta.getByText("Participar").count()).toBe(0);
});

test("a search forgives, says what it did and can be cleared", async () => {
  const page = await newPage(server);
  await visit(page, "/productos");
  await page.getByRole("searchbox", { name: "Buscar productos" }).fill("parila");
  await page.getByText("No encontramos «parila». Estos son los resultados para «parrilla».").waitFor();
  await page.waitForURL("**/productos?q=parila");
  expect((await tarjetas(page).first().getByRole("heading").textContent())?.startsWith("Parrilla")).toBe(
    true,
  );
  await page.getByRole("searchbox").fill("zzzqqq");
  await page.getByRole("heading", { name: "No encontramos «zzzqqq»" }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Limpiar filtros" }).first().click();
  await pronto(() => tarjetas(page).count()).toBe(24);
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
});

test("order, category and switch are kept in the address", async () => {
  const page = await newPage(server);
  await visit(page, "/productos");
  await page.getByRole("combobox", { name: "Ordenar" }).selectOption("precio-asc");
  await page.waitForURL("**/productos?orden=precio-asc");
  await page.getByRole("switch", { name: "Con sorteo en marcha" }).click();
  await page.waitForURL("**/productos?orden=precio-asc&con_puntos=1");
  const categorias = page.getByRole("navigation", { name: "Categorías" });
  // The address changes before the page has drawn its new links.
  await categorias.locator('a[href*="con_puntos=1"]', { hasText: "Hogar" }).click();
  await page.waitForURL("**/productos?categoria=Hogar&orden=precio-asc&con_puntos=1");
  await page.getByRole("heading", { level: 1, name: "Hogar" }).waitFor();
  const precios = await page.locator(".producto-tarjeta-precio > span:first-child").allTextContents();
  const pesos = precios.map((texto) => Number(texto.replace(/\D/g, "")));
  expect(pesos).toEqual(pesos.toSorted((a, b) => a - b));
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole("combobox", { name: "Ordenar" }).inputValue()).toBe("precio-asc");
  expect(await page.getByRole("switch").isChecked()).toBe(true);
});

test("'Destacados' is a further choice of order", async () => {
  const abierta = await newPage(server);
  await visit(abierta, "/productos?orden=destacados");
  const destacados = await enlaces(abierta);
  const page = await newPage(server);
  await visit(page, "/productos");
  await page.getByRole("combobox", { name: "Ordenar" }).selectOption({ label: "Destacados" });
  await page.waitForURL("**/productos?orden=destacados");
  await pronto(() => enlaces(page)).toEqual(destacados);
});

test("another order moves the cards and keeps their elements", async () => {
  const page = await newPage(server);
  await visit(page, "/productos?categoria=Herramientas&orden=precio-asc");
  const antes = await enlaces(page);
  expect(antes.length).toBeGreaterThan(4);
  await tarjetas(page).evaluateAll((all) => {
    for (const one of all) one.dataset.era = one.querySelector("h2 a")?.getAttribute("href") ?? "";
  });
  await page.getByRole("combobox", { name: "Ordenar" }).selectOption("precio-desc");
  await pronto(async () => (await enlaces(page))[0]).not.toBe(antes[0]);
  const eran = await tarjetas(page).evaluateAll((all) => all.map((one) => one.dataset.era));
  expect(eran).toEqual(await enlaces(page));
});

test("on phones the filters are a drawer", async () => {
  const page = await newPage(server, { width: 390 });
  await visit(page, "/productos");
  await page.getByRole("button", { name: "Filtros y orden" }).click();
  const cajon = page.getByRole("dialog", { name: "Filtros y orden" });
  await cajon.getByRole("combobox", { name: "Categoría" }).selectOption("Autos");
  await cajon.getByRole("switch").check();
  await expectNoAxeViolations(page);
  await cajon.getByRole("button", { name: "Ver productos" }).click();
  await page.waitForURL((url) => url.searchParams.get("categoria") === "Autos");
  await cajon.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Filtros y orden, 2 en uso" }).waitFor();
});

test.each(WIDTHS)(
  "scrolling brings every product once; coming back finds the same place (%i px)",
  async (width) => {
    const page = await newPage(server, { width });
    await visit(page, "/productos");
    await hasta(page, cuantos);
    const lista = await enlaces(page);
    expect(new Set(lista).size).toBe(cuantos);
    const destino = tarjetas(page).nth(40);
    const enlace = destino.getByRole("heading").getByRole("link");
    // Clicking scrolls until nothing covers the link: the place is where that ends.
    await enlace.click({ trial: true });
    const antes = await page.evaluate(() => window.scrollY);
    await enlace.click();
    await page.waitForURL("**/comprar");
    await page.goBack();
    await page.waitForURL("**/productos");
    await pronto(() => enlaces(page)).toEqual(lista);
    await pronto(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(antes - 60);
  },
);

test("the random order is kept for the visit: on the way back with its numbers of now, after a reload and through the menu", async () => {
  const page = await newPage(server);
  await visit(page, "/productos");
  const lista = await enlaces(page);
  const [primera = ""] = lista;
  await tarjetas(page).first().getByRole("heading").getByRole("link").click();
  await page.waitForURL("**/comprar");
  const numeros = page.waitForResponse((respuesta) => respuesta.url().includes("/productos/avance"));
  await page.goBack();
  await page.waitForURL("**/productos");
  await pronto(() => enlaces(page)).toEqual(lista);
  expect(await (await numeros).text()).toContain(primera.match(/\d{6}/)?.[0]);
  await page.goto("/como-participar");
  await page.goBack();
  await hydrated(page);
  await pronto(() => enlaces(page)).toEqual(lista);
  await page.reload();
  expect(await enlaces(page)).toEqual(lista);
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Productos" }).click();
  await page.waitForURL("**/productos");
  await pronto(() => enlaces(page)).toEqual(lista);
});

test("without JavaScript the form and the link to more products do the same", async () => {
  const page = await newPage(server, { javascript: false });
  await visit(page, "/productos?orden=nombre");
  const primeros = await enlaces(page);
  await page.getByRole("link", { name: "Ver más productos" }).click();
  // The pictures of a page without scripts load all at once: the list is there long before the last of them.
  await page.waitForURL(/cursor=/, { waitUntil: "domcontentloaded" });
  const segundos = await enlaces(page);
  expect(segundos.length).toBeGreaterThan(0);
  expect(primeros.filter((enlace) => segundos.includes(enlace))).toEqual([]);
  await page.getByRole("link", { name: "Volver al principio de la lista" }).click();
  await pronto(() => enlaces(page)).toEqual(primeros);
  await page.getByRole("searchbox").fill("jacuzzis");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("resultados para «jacuzzi»").first().waitFor();
  expect(await page.getByRole("heading", { name: /^Jacuzzi/ }).count()).toBeGreaterThan(0);
});

test("points that arrive move the bar of their card and nothing else", async () => {
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "100010"));
  const bus = createBus({
    url: server.databaseUrl,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    deliver: () => undefined,
    resync: () => undefined,
  });
  afterFile(() => bus.stop());
  await bus.ready;
  const page = await newPage(server);
  await visit(page, "/productos");
  await hasta(page, cuantos);
  const lista = await enlaces(page);
  const card = tarjetas(page).filter({ has: page.locator('a[href*="/100010/"]') });
  const reunir = (puntos_final: number) =>
    db.update(productos).set({ puntos_final }).where(eq(productos.sku, "100010"));
  await reunir((producto?.puntos ?? 0) - 1);
  await pronto(async () => {
    bus.publish([{ tabla: "productos", clave: "100010" }]);
    return card.getByRole("progressbar").getAttribute("aria-valuenow");
  }).toBe(String((producto?.puntos ?? 0) - 1));
  expect(await enlaces(page)).toEqual(lista);
  // The book is audited by the next files too.
  await reunir(producto?.puntos_final ?? 0);
});

test("a slow answer shows twelve cards on their way", async () => {
  const page = await newPage(server);
  await visit(page, "/productos");
  const answer = Promise.withResolvers<void>();
  await page.route("**/productos.data?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Ordenar" }).selectOption("nombre");
  await page.locator(".skeleton-now .card").first().waitFor();
  expect(await page.locator(".skeleton-now .card").count()).toBe(12);
  answer.resolve();
  await pronto(() => page.locator(".skeleton-now").count()).toBe(0);
});

test("the next page may fail: the list stays and offers to try again", async () => {
  const page = await newPage(server);
  expectPageError(page, /404/);
  await page.route("**/productos/pagina?*", (route) => route.fulfill({ status: 404, body: "" }));
  await visit(page, "/productos");
  const boton = page.getByRole("link", { name: "Reintentar" });
  await pronto(async () => {
    await alFondo(page);
    return boton.count();
  }).toBe(1);
  expect(await tarjetas(page).count()).toBe(24);
  await page.unroute("**/productos/pagina?*");
  await boton.click();
  await pronto(() => tarjetas(page).count()).toBeGreaterThan(24);
});

test.each([
  "/productos?q=%00",
  `/productos?q=${"%25_".repeat(500)}`,
  "/productos?orden=nombre&cursor=%27%3B--",
  "/productos?categoria=%00%00&con_puntos=x&semilla=-1",
  "/productos/pagina?cursor=%FF",
  "/productos/avance?skus=%00,%27,",
  "/productos.data?q=%ED%A0%80",
])("a hostile address is answered without failing: %s", async (path) => {
  const { status } = await fetch(server.url + path);
  expect(status).toBe(200);
});
