import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import type { AsientoPublico } from "#modules/puntos/sellos/formato.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { login, newPage, visit, WIDTHS } from "#tests/support/e2e/browser.ts";
import { comprarPorFuncion, itemTicket, nuevoCliente } from "#tests/support/e2e/compra-pasos.ts";
import { CLAVE_DEMO, openForFile } from "#tests/support/e2e/database.ts";
import { verComo } from "#tests/support/e2e/escenario.ts";
import { expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { startServer } from "#tests/support/server.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";

// A shop of its own: a seal covers everything that all tests of a shared one write.
const server = await startServer();
const { db, pool } = openForFile(server.databaseUrl);
const ctx = testCtx(db, new Date());
const admin = await crearPersona(ctx, { role: "admin" });
const ticket = await itemTicket(db);
const quien = await nuevoCliente(db);
const comprarYPagar = async () => {
  const codigo = await comprarPorFuncion(await newPage(server), server, quien, [ticket]);
  await pagoRecibido(ctx, { codigo }, admin);
};
for (let compras = 0; compras < 3; compras++) await comprarYPagar();
const { fecha, sello, hasta } = await sellarHoy(ctx);

/** Changes what the server answers at an address, as a shop that rewrote its past would. */
const alterar = (page: Page, donde: string, cambio: (texto: string) => string) =>
  page.route(donde, async (route) => {
    const respuesta = await route.fetch();
    await route.fulfill({ response: respuesta, body: cambio(await respuesta.text()) });
  });
const alterarUltima = (page: Page, cambio: (asiento: AsientoPublico) => void) =>
  alterar(page, `**/libro/${fecha}.jsonl`, (texto) => {
    const lineas = texto.trimEnd().split("\n");
    const ultima = JSON.parse(lineas.pop() ?? "");
    cambio(ultima);
    return `${[...lineas, JSON.stringify(ultima)].join("\n")}\n`;
  });
const comprobar = async (page: Page) => {
  await visit(page, `/libro?dia=${fecha}`);
  await page.getByRole("button", { name: "Comprobar este día" }).click();
};
const expectGood = async (page: Page) => {
  await expectNoOverflow(page);
  // The header is translucent while the page is scrolled.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.mouse.move(700, 20);
  await expectNoAxeViolations(page);
};
const linea = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);

test.each(WIDTHS)("a visitor checks a sealed day in the browser (%i px)", async (width) => {
  const page = await newPage(server, { width });
  await comprobar(page);
  await page.getByText("Todo calza: tu navegador rehízo el sello de este día y salió el mismo.").waitFor();
  expect(await page.locator("[data-check]").count()).toBeGreaterThanOrEqual(6);
  expect(await page.locator("[data-check]", { hasText: "✗" }).count()).toBe(0);
  await page.getByText("Qué no prueba").waitFor();
  await expectGood(page);
});

test("the calendar leads to a day, and its seal is the one of the public list", async () => {
  const page = await newPage(server);
  await visit(page, `/libro?mes=${fecha.slice(0, 7)}`);
  await page.getByRole("link", { name: new RegExp(`^${nombreDeDia(fecha)}: sellado`) }).click();
  await page.waitForURL(new RegExp(`dia=${fecha}`));
  await page.getByText(sello).waitFor();
});

test("one changed number of one old entry is found, and the page names the entry", async () => {
  const page = await newPage(server);
  await alterarUltima(page, (ultima) => {
    for (const movimiento of ultima.movimientos.slice(0, 1)) movimiento[1] += 1;
  });
  await comprobar(page);
  await page.getByRole("alert").filter({ hasText: "comprobaciones fallaron" }).waitFor();
  expect(await linea(page, "asientos").textContent()).toContain(`El asiento ${hasta} suma`);
  expect(await linea(page, "raiz").textContent()).toContain(`El asiento ${hasta} no es el que se selló`);
  expect(await linea(page, "totales").textContent()).toContain("✗");
});

test("an entry whose sums still fit is found by the tree alone", async () => {
  const page = await newPage(server);
  await alterarUltima(page, (ultima) => {
    ultima.instante = ultima.instante.replace(/\d(?=Z)/, (cifra) => String((Number(cifra) + 1) % 10));
  });
  await comprobar(page);
  await page.getByText("Una comprobación falló").waitFor();
  expect(await linea(page, "raiz").textContent()).toContain(`El asiento ${hasta} no es el que se selló`);
});

test("a missing entry, an exchanged seal and a file of nonsense are found", async () => {
  const page = await newPage(server);
  await alterar(page, `**/libro/${fecha}.jsonl`, (texto) => texto.slice(texto.indexOf("\n") + 1));
  await comprobar(page);
  await page.getByRole("alert").filter({ hasText: "fallaron" }).waitFor();
  expect(await linea(page, "asientos").textContent()).toContain("no sigue el orden");
  const otra = await newPage(server);
  await alterar(otra, "**/libro/sellos.json", (texto) => texto.replace(sello, "f".repeat(64)));
  await comprobar(otra);
  await otra.getByRole("alert").filter({ hasText: "fallaron" }).waitFor();
  for (const id of ["pagina", "sello"]) expect(await linea(otra, id).textContent()).toContain("✗");
  const rota = await newPage(server);
  await alterar(rota, `**/libro/${fecha}.jsonl`, () => '{"id":1}\n');
  await comprobar(rota);
  await rota.getByText(`La línea 1 del archivo del ${fecha} no se puede leer.`).waitFor();
});

test("without JavaScript the page informs and its files can be downloaded", async () => {
  const page = await newPage(server, { javascript: false });
  await page.goto(`/libro?dia=${fecha}`);
  expect(await page.getByRole("button", { name: "Comprobar este día" }).isVisible()).toBe(false);
  for (const name of ["Descargar este día", "Descargar todos los sellos"]) {
    const href = await page.getByRole("link", { name }).getAttribute("href");
    const archivo = await page.context().request.get(`${server.url}${href}`);
    expect([
      archivo.status(),
      (await archivo.text()).includes(name.includes("sellos") ? sello : '"id"'),
    ]).toEqual([200, true]);
  }
  await page.getByText("No puede sobrar ni faltar uno.").waitFor();
});

test.each(WIDTHS)("a person proves an own entry; one of today is not sealed yet (%i px)", async (width) => {
  await comprarYPagar();
  const page = await newPage(server, { width });
  await login(page, server, quien);
  await visit(page, "/mis-puntos");
  await page.getByText("Aún sin sellar").first().waitFor();
  await page
    .getByText(`Sellado el ${nombreDeDia(fecha)}`)
    .first()
    .waitFor();
  await page
    .getByRole("button", { name: /^Comprobar/ })
    .first()
    .click();
  await page.getByText(/^Es tuyo y está en el libro sellado: 1 anotación por \+[\d.]+ puntos?\.$/).waitFor();
  expect(await page.locator("[data-check]").count()).toBe(4);
  await expectGood(page);
});

test("a proof of another leaf does not pass as one's own entry", async () => {
  const page = await newPage(server);
  await login(page, server, quien);
  await alterar(page, "**/prueba/*.json", (texto) => {
    const prueba = JSON.parse(texto);
    return JSON.stringify({ ...prueba, hoja: "0".repeat(64) });
  });
  await visit(page, "/mis-puntos");
  await page
    .getByRole("button", { name: /^Comprobar/ })
    .first()
    .click();
  await page.getByRole("alert").filter({ hasText: "Algo no calza con el libro sellado." }).waitFor();
  expect(await page.locator("[data-check^=hoja]").textContent()).toContain("✗");
});

// The trail of a raffle in the same sealed book.

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
  await verComo(page);
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
  await verComo(page);
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
