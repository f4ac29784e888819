import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import { botonAbonar as abonar, campo, enMiles, valor } from "#tests/support/e2e/participa.ts";
import { pageOf as abrirDe, personaConPuntos } from "#tests/support/e2e/personas.ts";
import { type Login, sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

const ruta = (sku: string) => `/productos/detalle-producto/${sku}/participa`;
const reunido = (page: Page) => page.locator(".participa-cuenta b").textContent();

type Fila = { key: string; objetivo: number; reunido: number; minimo: number; compromiso: string };

async function sorteoDe(sku: string): Promise<Fila> {
  const { rows } = await db.execute(sql`
    select key, objetivo, reunido, minimo, compromiso from sorteos
     where producto = ${sku} and estado = 'Disponible'`);
  const fila = rows[0] ?? {};
  return {
    key: String(fila.key),
    compromiso: String(fila.compromiso),
    objetivo: Number(fila.objetivo),
    reunido: Number(fila.reunido),
    minimo: Number(fila.minimo),
  };
}

const persona = (puntos: number) => personaConPuntos(db, puntos);
const pageOf = (quien: Login, options: Parameters<typeof newPage>[1] = {}) => abrirDe(server, quien, options);

test("a visitor sees the raffle, its commitment and the way in and back", async () => {
  const sorteo = await sorteoDe("100002");
  const page = await newPage(server, { width: 390 });
  await visit(page, ruta("100002"));
  expect(await reunido(page)).toBe(enMiles(sorteo.reunido));
  await page.getByText("Sorteo verificable").click();
  expect(await page.getByText(sorteo.compromiso).isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: "Cómo se verifica" }).getAttribute("href")).toContain(
    sorteo.key,
  );
  expect(await abonar(page).count()).toBe(0);
  const entrar = page.locator(".participa-tarjeta").getByRole("link", { name: "Ingresar" });
  expect(await entrar.getAttribute("href")).toBe(`/ingresar?volver=${encodeURIComponent(ruta("100002"))}`);
});

test("an abono is confirmed, shown with its numbers, seen by everybody, and closes by itself", async () => {
  const sku = "100016";
  const antes = await sorteoDe(sku);
  const quien = await persona(500);
  const mirando = await newPage(server, { width: 390 });
  const page = await pageOf(quien);
  const correos: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("sendEmailPuntosAbonados")) correos.push(request.postDataJSON());
  });
  await visit(mirando, ruta(sku));
  await visit(page, ruta(sku));
  await campo(page).fill("120");
  await abonar(page).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByText("¿Abonar 120 puntos?").waitFor();
  const rango = { puntosInicio: antes.reunido + 1, puntosFinal: antes.reunido + 120 };
  // The dialog closes by itself after three seconds.
  await Promise.all([
    dialogo.getByText(`${enMiles(rango.puntosInicio)} al ${enMiles(rango.puntosFinal)}`).waitFor(),
    dialogo.getByRole("button", { name: "Abonar Puntos" }).click(),
  ]);
  await expect.poll(() => reunido(mirando)).toBe(enMiles(antes.reunido + 120));
  await page.getByText(/^Tienes 120 números/).waitFor();
  await dialogo.waitFor({ state: "detached" });
  await expect.poll(() => valor(page)).toBe(antes.minimo);
  await page.getByText("Tienes 380", { exact: true }).waitFor();
  await expect.poll(() => correos).toEqual([{ email: quien.email, sku, puntos: 120, ...rango }]);
});

test("the abono that fills the raffle closes it for everybody, with its date", async () => {
  const sku = "100014";
  const { objetivo, reunido: tenia, key } = await sorteoDe(sku);
  const page = await pageOf(await persona(objetivo));
  const mirando = await newPage(server);
  await visit(mirando, ruta(sku));
  await visit(page, ruta(sku));
  await page.getByRole("button", { name: "Máximo" }).click();
  expect(await valor(page)).toBe(objetivo - tenia);
  await abonar(page).click();
  await Promise.all([
    page.getByRole("dialog").getByText("Puntos abonados").waitFor(),
    page.getByRole("dialog").getByRole("button", { name: "Abonar Puntos" }).click(),
  ]);
  for (const una of [page, mirando]) {
    await una.getByText("¡El sorteo será en 3 días más!").waitFor();
    expect(await una.getByText(/entre las 22:00 y las 24:00/).isVisible()).toBe(true);
    expect(await una.locator(".participa-cerrado [role=timer]").isVisible()).toBe(true);
    expect(await una.locator(".participa-cerrado h2").textContent()).toMatch(/^El sorteo es el /);
    expect(await una.locator(".participa-tickets").count()).toBe(0);
    expect(await campo(una).count()).toBe(0);
  }
  const enlace = mirando.getByRole("link", { name: "Ver el sorteo" });
  expect(await enlace.getAttribute("href")).toBe(`/productos/detalle-producto/${sku}/sorteo/${key}`);
  expect(await mirando.locator(".participa-lista").first().getByText(`Sorteo ${key}`).isVisible()).toBe(true);
});

test("without JavaScript the same abono asks first, counts once and tells its numbers", async () => {
  const sku = "100033";
  const { reunido: tenia } = await sorteoDe(sku);
  const page = await pageOf(await persona(500), { javascript: false, width: 390 });
  await page.goto(ruta(sku));
  await campo(page).fill("99999");
  await abonar(page).click();
  await page
    .getByRole("alert")
    .getByText(/No te alcanza|solo le faltan/)
    .waitFor();
  await page.getByRole("link", { name: "Elegir otra cantidad" }).click();
  await campo(page).fill("60");
  await abonar(page).click();
  await page.getByRole("heading", { name: "¿Abonar 60 puntos?" }).waitFor();
  expect((await sorteoDe(sku)).reunido).toBe(tenia);
  const clave = await page.locator("input[name=clave]").inputValue();
  await abonar(page).click();
  await page.getByText(`del número ${enMiles(tenia + 1)} al ${enMiles(tenia + 60)}`).waitFor();
  expect((await sorteoDe(sku)).reunido).toBe(tenia + 60);
  const otra_vez = await page.request.post(ruta(sku), {
    form: { puntos: "60", clave },
    headers: { Origin: server.url },
    maxRedirects: 0,
  });
  expect(otra_vez.headers().location).toContain(`abonado=${tenia + 1}-${tenia + 60}`);
  expect((await sorteoDe(sku)).reunido).toBe(tenia + 60);
  expect(await page.getByText(/^Tienes 60 números/).isVisible()).toBe(true);
});

/** Waits for the success before pressing: its dialog closes by itself after three seconds. */
async function confirmar(page: Page): Promise<void> {
  const dialogo = page.getByRole("dialog");
  await Promise.all([
    dialogo.getByText("Puntos abonados").waitFor(),
    dialogo.getByRole("button", { name: "Abonar Puntos" }).click(),
  ]);
}

test("'Mis sorteos' follows the pool and adds points by one press and a confirmation, also without JavaScript", async () => {
  const sku = "100016";
  const { minimo, objetivo } = await sorteoDe(sku);
  const quien = await persona(500);
  const page = await pageOf(quien, { width: 390 });
  await visit(page, ruta(sku));
  await campo(page).fill("120");
  await abonar(page).click();
  await confirmar(page);

  await visit(page, "/mis-sorteos");
  const tarjeta = page.getByRole("article");
  await tarjeta.getByText(/^Tienes 120 números/).waitFor();
  await expectNoAxeViolations(page);
  const otra = await pageOf(await persona(500));
  await visit(otra, ruta(sku));
  await abonar(otra).click();
  await confirmar(otra);
  const { reunido: lleva } = await sorteoDe(sku);
  const barra = tarjeta.getByRole("progressbar");
  await expect.poll(() => barra.getAttribute("aria-valuenow")).toBe(String(lleva));
  expect(await barra.getAttribute("aria-valuemax")).toBe(String(objetivo));

  const sumar = (en: Page) => en.getByRole("link", { name: new RegExp(`^Sumar ${minimo} puntos`) });
  const plano = await pageOf(quien, { javascript: false });
  await visit(plano, "/mis-sorteos");
  for (const una of [page, plano]) {
    await sumar(una).click();
    await una.getByRole("heading", { name: `¿Abonar ${minimo} puntos?` }).waitFor();
    await una.getByRole("button", { name: "Abonar Puntos" }).click();
    await una.getByText("Puntos abonados.").waitFor();
  }
  await visit(page, "/mis-sorteos");
  await tarjeta.getByText(new RegExp(`^Tienes ${120 + 2 * minimo} números`)).waitFor();
});
