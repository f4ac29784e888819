import { expect, test } from "vitest";
import { migrateDatabase } from "#database/migrate.ts";
import { hydrated, newPage, showPictures, visit } from "#tests/support/e2e/browser.ts";
import { emptyDatabase } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import { sharedServer, startServer } from "#tests/support/server.ts";

showPictures();

const server = await sharedServer();

test("the links of the specification are there, with their sample prices", async () => {
  const page = await newPage(server);
  await visit(page, "/");
  const enlaces = await page
    .locator("main a")
    .evaluateAll((nodos) => nodos.map((a) => a.getAttribute("href")));
  expect(enlaces).toEqual(
    expect.arrayContaining([
      "/registrate/",
      ...["100001", "100002", "100003", "100004"].map((sku) => `/productos/detalle-producto/${sku}/comprar`),
      ...[1, 2, 3].map((id) => `/product/${id}`),
    ]),
  );
  const precios = await page.locator(".inicio-portada-destello").allTextContents();
  expect(precios.map((texto) => texto.match(/\$\d+/)?.[0])).toEqual(["$10", "$20", "$30", "$40", "$50"]);
  expect(await page.locator(".inicio-herramienta-precio b").allTextContents()).toEqual([
    "$150",
    "$110",
    "$120",
  ]);
  expect(await page.getByText("Precio de muestra").count()).toBe(8);
  const textos = await page.locator(".inicio-herramienta-palabras > p:not([class])").allTextContents();
  expect(textos).toHaveLength(3);
});

test("the showcase sends to the tools it shows, and nowhere else", async () => {
  const page = await newPage(server);
  const pedir = (id: string) => page.request.get(`${server.url}/product/${id}`, { maxRedirects: 0 });
  for (const [id, sku] of [
    ["1", "100002"],
    ["2", "100006"],
    ["3", "100007"],
  ] as const) {
    const respuesta = await pedir(id);
    expect(respuesta.status()).toBe(302);
    expect(respuesta.headers().location).toBe(`/productos/detalle-producto/${sku}/comprar`);
  }
  for (const id of ["0", "4", "constructor"]) expect((await pedir(id)).status()).toBe(404);
  await visit(page, "/");
  await page.getByRole("link", { name: "Sierra circular", exact: true }).click();
  await page.waitForURL("**/100006/comprar");
});

test("the sign-up answers with a slash behind it too", async () => {
  const page = await newPage(server);
  await visit(page, "/");
  await page.getByRole("link", { name: "Regístrate gratis" }).click();
  await page.getByRole("button", { name: "COMENZAR" }).waitFor();
  expect((await page.request.get(`${server.url}/registrate/`)).status()).toBe(200);
});

test("the marquee stops under the pointer and with the button", async () => {
  const page = await newPage(server);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  const estado = () =>
    page
      .locator(".inicio-marquesina-cinta")
      .evaluateAll((n) => n.map((b) => getComputedStyle(b).animationPlayState));
  await expect.poll(estado).toEqual(["running", "running"]);
  await page.locator(".inicio-marquesina-fila").first().hover();
  await expect.poll(estado).toEqual(["paused", "paused"]);
  await page.mouse.move(2, 2);
  await page.getByRole("button", { name: "Detener productos" }).click();
  await page.mouse.move(2, 2);
  await expect.poll(estado).toEqual(["paused", "paused"]);
});

test("before the scripts arrive the menu opens, and a button that needs them is drawn disabled", async () => {
  const page = await newPage(server, { width: 390, fresh: true });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/base-*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  expect(await page.getByRole("button", { name: "Detener productos" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await page.getByRole("dialog", { name: "Menú" }).waitFor();
  scripts.resolve();
  await hydrated(page);
  expect(await page.getByRole("dialog", { name: "Menú" }).isVisible()).toBe(true);
  await page.getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("button", { name: "Detener productos" }).click();
  await page.getByRole("button", { name: "Mover productos" }).waitFor();
});

test("at 360 px nothing sticks out, and nothing moves while it loads or between slides", async () => {
  const page = await newPage(server, { width: 390, fresh: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    new PerformanceObserver((lista) => {
      for (const salto of lista.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.salto = String(
          Number(document.documentElement.dataset.salto ?? 0) + salto.value,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await visit(page, "/");
  // The buttons of all slides are at one height, so they stay under the thumb.
  const heights = await page
    .locator(".inicio-portada .inicio-acciones")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
  expect(heights).toEqual(Array(5).fill(heights[0]));
  await page.mouse.wheel(0, 6000);
  await page.waitForTimeout(500);
  await expectNoOverflow(page);
  expect(await page.evaluate(() => Number(document.documentElement.dataset.salto ?? 0))).toBeLessThan(0.02);
});

test("an empty shop says so warmly, and shows nothing of the demo", async () => {
  const databaseUrl = await emptyDatabase();
  await migrateDatabase(databaseUrl);
  await giveIdentity(databaseUrl, {
    nombre_tienda: "Lanas del Sur",
    razon_social: "Lanas del Sur SpA",
    rut: "76.543.210-3",
    email: "hola@lanas.cl",
  });
  const vacia = await startServer({ databaseUrl, env: { SEED: "none" } });
  const page = await newPage(vacia);
  await visit(page, "/");
  await page.getByRole("heading", { level: 1, name: "Estamos preparando la vitrina" }).waitFor();
  expect(await page.locator(".inicio, main [aria-roledescription=carrusel]").count()).toBe(0);
  expect(await page.locator('main a[href*="detalle-producto"], main img[src*="recortes"]').count()).toBe(0);
  const respuesta = await page.request.get(`${vacia.url}/product/2`, { maxRedirects: 0 });
  expect(respuesta.status()).toBe(404);
});
