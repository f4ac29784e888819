import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import {
  apostarEnMesa as apostar,
  boton,
  CUENTA,
  cuenta,
  expectEnVentana,
  lugaresDeMesa,
  nuevoJugador,
  PARTES_MESA,
  PARTES_RESULTADO,
  RUTA_MESA as RUTA,
  totalDe,
} from "#tests/support/e2e/mesa.ts";
import { anotarCambios, expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

test("a pause of one's own ends the betting at once; a limit stricter at once", async () => {
  const page = await nuevoJugador(server, db, 50, 390);
  await visit(page, RUTA);
  const limite = page.getByLabel("Puntos que puedo perder al día");
  for (const puntos of ["1.200", "5"]) {
    await limite.fill(puntos);
    await page.getByRole("button", { name: "Guardar límite" }).click();
    await page.getByText("Tu límite quedó guardado.").waitFor();
    await visit(page, RUTA);
    expect(await limite.inputValue()).toBe(puntos);
  }
  expectPageError(page, /422|límite de pérdida/);
  await boton(page, 1, 10).click();
  await page.getByText("Tu límite de pérdida de hoy te deja apostar 5 puntos más.").waitFor();
  expect(await totalDe(page, 1)).toBe("0");
  await page.getByLabel("Por cuánto tiempo").selectOption("semana");
  await page.getByRole("button", { name: "Pausar mi juego" }).click();
  await page.locator(".montoncito-fieltro-camino").getByText("Pausaste tu juego hasta el").waitFor();
  expect(await page.locator(".montoncito-apuesta").count()).toBe(0);
});

const TELEFONOS = [
  { width: 390, height: 640 },
  { width: 360, height: 640 },
];

/** Looks at the page on each of the phones. */
async function enTelefonos(page: Page, mirar: () => Promise<void>): Promise<void> {
  for (const tamano of TELEFONOS) {
    await page.setViewportSize(tamano);
    await mirar();
  }
}

test("a phone of 390×640 shows the whole table in every phase, and the result wherever it is scrolled", async () => {
  const page = await nuevoJugador(server, db, 100, 390);
  await visit(page, RUTA);
  const mesa = (fase: string) =>
    enTelefonos(page, async () => {
      await expectEnVentana(page, PARTES_MESA, fase);
      await expectNoOverflow(page);
    });
  await mesa("open table");
  const lugares = await lugaresDeMesa(page);
  expect(lugares).toHaveLength(7);
  for (const numero of [1, 2, 3, 4]) await apostar(page, numero, 10);
  await page.getByText("Apostaste 10 puntos al montón 4.").waitFor();
  await mesa("own bets, with a note about the last one");
  expect(await page.locator(".montoncito-pila-propia").count()).toBe(4);
  expect(await page.getByRole("button", { name: /^Cancelar/ }).count()).toBe(4);
  await apostar(page, 6, 10);
  await expect.poll(() => cuenta(page)).toMatch(CUENTA);
  await mesa("countdown");
  expect(await lugaresDeMesa(page)).toEqual(lugares);
  expect(await page.locator(".montoncito-pie").textContent()).toContain("Apostado50");
  // The countdown stays in view below the table too.
  await page.evaluate(() => window.scrollTo(0, 900));
  await expectEnVentana(page, [".montoncito-cuenta", ".montoncito-pie :is(p, a)"], "countdown, scrolled");

  // The reveal covers the window although the page is scrolled; rules can be read over it.
  const resultado = page.locator(".montoncito-resultado");
  await resultado.waitFor();
  const ventana = () => resultado.boundingBox();
  expect(await ventana()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await ventana()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await enTelefonos(page, () => expectEnVentana(page, PARTES_RESULTADO, "reveal"));
  await page.locator(".montoncito-pie").getByRole("link", { name: "Cómo se juega" }).click();
  const reglas = page.getByRole("dialog", { name: "Cómo se juega" });
  await reglas.getByText("46,15%").first().waitFor();
  await page.keyboard.press("Escape");
  await reglas.waitFor({ state: "detached" });

  await page.locator(".montoncito-resultado[data-revealed]").waitFor();
  await enTelefonos(page, () => expectEnVentana(page, PARTES_RESULTADO, "result"));
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Cerrar el resultado" }).click();
  expect(await resultado.count()).toBe(0);
  await expect.poll(() => totalDe(page, 1)).toBe("0");
  expect(await lugaresDeMesa(page)).toHaveLength(7);
});

test("sound and vibration are off until the player switches them on, and stay as chosen", async () => {
  const page = await newPage(server, { fresh: true, width: 390 });
  const pedidos: string[] = [];
  page.on("request", (request) => pedidos.push(request.url()));
  const guardado = () => page.evaluate(() => localStorage.getItem("montoncito_sonido"));
  const cargado = () => pedidos.some((url) => /\/sonido-[^/]*\.js$/.test(url));
  await visit(page, RUTA);
  const interruptor = page.getByRole("button", { name: "Sonido y vibración" });
  expect(await interruptor.getAttribute("aria-pressed")).toBe("false");
  expect(await guardado()).toBeNull();
  expect(cargado()).toBe(false);
  await interruptor.click();
  await expect.poll(cargado).toBe(true);
  expect(await guardado()).toBe("si");
  await visit(page, RUTA);
  await expect.poll(() => interruptor.getAttribute("aria-pressed")).toBe("true");
  await interruptor.click();
  expect(await guardado()).toBe("no");
});

test("pausing an empty table says nothing of returned bets", async () => {
  const activo = (valor: boolean) =>
    db.execute(sql`update ajustes set valor = ${String(valor)}::jsonb where clave = 'juego_activo'`);
  const abiertas = async () =>
    (await db.execute(sql`select 1 from partidas where estado in ('abierta', 'cuenta')`)).rows.length;
  // A pause returns what earlier tests left on the table.
  await activo(false);
  await expect.poll(abiertas).toBe(0);
  await activo(true);
  await expect.poll(abiertas).toBe(1);
  const page = await newPage(server, { width: 390 });
  await visit(page, RUTA);
  expect(await cuenta(page)).toBe("0 de 5 montones: elige uno");
  const dicho = await anotarCambios(page, ".montoncito-cuenta p");
  // While it is paused the page asks in vain for the next round.
  expectPageError(page, /No hay partidas en curso|40\d/);
  await activo(false);
  try {
    await expect.poll(abiertas).toBe(0);
    expect((await dicho()).flat().join("\n")).not.toMatch(/volvieron|devuel/);
    await visit(page, RUTA);
    await page.getByText("El Montoncito está en pausa por ahora.").first().waitFor();
    expect(await page.locator(".montoncito").textContent()).not.toMatch(/volvieron|devuel/);
    await enTelefonos(page, () =>
      expectEnVentana(page, [".montoncito-fieltro-vacio :is(h2, p)", ".montoncito-pie :is(p, a)"], "paused"),
    );
  } finally {
    await activo(true);
  }
  await expect
    .poll(async () => (await visit(page, RUTA)) && page.locator(".montoncito-pila").count())
    .toBe(6);
});
