import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { CLAVE_DEMO, openForFile } from "#tests/support/e2e/database.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";

// A shop of its own, sealed until now.
const server = await startServer();
const { db, pool } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
await darPuntos(ctx, (await crearPersona(ctx)).codigo_referido, 1);
await sellarHoy(ctx);

const { rows } = await pool.query<{ key: string; sku: string; email: string }>(
  `select key, producto as sku, email from sorteos join usuarios on ganador_producto = codigo_referido
    where estado = 'Finalizado' order by sorteos.id limit 1`,
);
const [finalizado] = rows;
if (!finalizado) throw new Error("the demo shop has a finished raffle");
const ruta = `/productos/detalle-producto/${finalizado.sku}/sorteo/${finalizado.key}`;
const ganadora = { email: finalizado.email, contrasena: CLAVE_DEMO };

const verificar = async (page: Page) => {
  await visit(page, ruta);
  await page.getByRole("button", { name: "Verifica este sorteo" }).click();
  const custodia = page.locator('[data-check="custodia"]');
  await custodia.waitFor();
  return custodia;
};

test("a finished raffle proves its custody: each range is one abono of the sealed book", async () => {
  const page = await newPage(server);
  const custodia = await verificar(page);
  expect(await custodia.getAttribute("class")).toContain("check-ok");
  expect(await custodia.textContent()).toMatch(/rangos son .* abonos que suman/);
});

test("an abono that was taken out of the book, or exchanged, fails the custody", async () => {
  const sin = await newPage(server);
  await sin.route("**/libro/*.jsonl", async (route) => {
    const respuesta = await route.fetch();
    const lineas = (await respuesta.text()).split("\n");
    const suya = lineas.findIndex((linea) => linea.includes(`pozo:${finalizado.key}`));
    await route.fulfill({ response: respuesta, body: lineas.toSpliced(suya, suya < 0 ? 0 : 1).join("\n") });
  });
  const custodia = await verificar(sin);
  expect(await custodia.getAttribute("class")).toContain("check-failed");
  expect(await custodia.textContent()).toContain("no es el que se selló");
  const otra = await newPage(server);
  await otra.route("**/acta.json", async (route) => {
    const acta = await (await route.fetch()).json();
    const [primero, ...resto] = acta.rangos;
    const corte = primero.inicio + 1;
    const partido = [
      { ...primero, final: primero.inicio },
      { ...primero, inicio: corte },
    ];
    await route.fulfill({ json: { ...acta, rangos: [...partido, ...resto] } });
  });
  const partida = await verificar(otra);
  expect(await partida.getAttribute("class")).toContain("check-failed");
});

test.each(WIDTHS)("a participant follows and checks their own trail (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await login(page, server, ganadora);
  await visit(page, ruta);
  await page.getByRole("link", { name: "Ver tu rastro" }).click();
  await page.getByText("De dónde salieron tus puntos").waitFor();
  const rastro = page.locator("#rastro");
  await rastro.getByText(/es tuyo: ganaste el producto\./).waitFor();
  await rastro.getByRole("button", { name: "Comprobar mi rastro" }).click();
  await rastro.getByText("Lo que ya se puede comprobar de tu rastro está bien.").waitFor();
  expect(await rastro.locator(".check-ok").count()).toBe(4);
  await expectNoOverflow(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.mouse.move(300, 20);
  await expectNoAxeViolations(page);
});

test("without JavaScript the trail is told; a visitor and another person have none", async () => {
  const page = await newPage(server, { javascript: false });
  await page.goto(`${ruta}?rastro=1`);
  expect(await page.locator("#rastro").count()).toBe(0);
  await login(page, server, ganadora);
  await page.goto(`${ruta}?rastro=1`);
  await page.locator("#rastro").getByText("La anotación de tu abono").waitFor();
  const otra = await crearPersona(ctx);
  expect(await page.content()).not.toContain(otra.codigo_referido);
});
