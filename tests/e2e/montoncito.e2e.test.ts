import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { expectPageError, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import {
  apostarEnMesa as apostar,
  boton,
  cuenta,
  expectEnVentana,
  lugaresDeMesa,
  nuevoJugador,
  PARTES_MESA,
  PARTES_RESULTADO,
  pila,
  RUTA_MESA as RUTA,
} from "#tests/support/e2e/mesa.ts";
import { anotarCambios, expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

const CUENTA = /^Tiempo restante para apostar: \d+ segundos?$/;

const total = (page: Page, numero: number) =>
  pila(page, numero).locator(".montoncito-pila-total b").textContent();
const saldo = (page: Page) => page.locator(".montoncito-puntos b").textContent();
const vueltas = (page: Page) => page.locator(".montoncito-carta-lugar[data-flipped]").count();

/** A new player with points, at the table. */
async function jugador(puntos: number, width: Width): Promise<Page> {
  const page = await nuevoJugador(server, db, puntos, width);
  await visit(page, RUTA);
  return page;
}

test("a visitor sees table, rules and odds without JavaScript, and the way in and back", async () => {
  const page = await newPage(server, { javascript: false, width: 390 });
  await visit(page, RUTA);
  expect(await page.locator(".montoncito-pila").count()).toBe(6);
  expect(await total(page, 1)).toBe("0");
  expect(await saldo(page)).toBe("0");
  expect(await page.getByRole("button", { name: /apostar/ }).count()).toBe(0);
  expect(await page.getByText("Carta mayor que la banca: ganas otro tanto").isVisible()).toBe(true);
  const ayuda = page.locator(".montoncito-pie").getByRole("link", { name: "Cómo se juega" });
  expect(await ayuda.getAttribute("href")).toMatch(/#como-se-juega$/);
  const entrar = page.getByRole("link", { name: "Ingresa para apostar" });
  expect(await entrar.getAttribute("href")).toBe(`/ingresar?volver=${encodeURIComponent(RUTA)}`);
  expect(await page.getByText("la banca no tiene ventaja").isVisible()).toBe(true);
  expect(await page.getByText("46,15%").count()).toBe(2);
  expect(await page.locator(".montoncito-sello code").textContent()).toMatch(/^[0-9a-f]{64}$/);
});

test("a pause of one's own ends the betting at once; a limit stricter at once", async () => {
  const page = await jugador(50, 390);
  await page.getByLabel("Puntos que puedo perder al día").fill("5");
  await page.getByRole("button", { name: "Guardar límite" }).click();
  await page.getByText("Tu límite quedó guardado.").waitFor();
  expectPageError(page, /422|límite de pérdida/);
  await boton(page, 1, 10).click();
  await page.getByText("Tu límite de pérdida de hoy te deja apostar 5 puntos más.").waitFor();
  expect(await total(page, 1)).toBe("0");
  await page.getByLabel("Por cuánto tiempo").selectOption("semana");
  await page.getByRole("button", { name: "Pausar mi juego" }).click();
  await page.locator(".montoncito-fieltro-camino").getByText("Pausaste tu juego hasta el").waitFor();
  expect(await page.locator(".montoncito-apuesta").count()).toBe(0);
});

test("from the first bet to the result: three people see the same round", async () => {
  const [ana, beto, mirando] = [await jugador(100, 1440), await jugador(100, 390), await newPage(server)];
  await visit(mirando, RUTA);
  // Each page announces the countdown up to 600 ms after it starts. If Beto's cancellation comes first, the server
  // refuses that announcement.
  for (const page of [ana, beto, mirando])
    await page.getByText("3 personas en la mesa", { exact: true }).waitFor();
  for (const page of [ana, beto, mirando]) expectPageError(page, /409|La cuenta regresiva no ha comenzado/);

  await boton(ana, 1, 10).click();
  await expect.poll(() => pila(ana, 1).locator('.montoncito-apuesta[aria-busy="true"]').count()).toBe(2);
  await pila(ana, 1).getByText("Tu: 10").waitFor();
  await apostar(ana, 3, 1);
  await apostar(beto, 2, 10);
  await apostar(beto, 5, 1);
  await expect.poll(() => total(mirando, 2)).toBe("10");
  expect([await saldo(ana), await saldo(beto), await saldo(mirando)]).toEqual(["89", "89", "0"]);
  expect(await cuenta(mirando)).toBe("Falta 1 montón para partir");

  await apostar(ana, 6, 10);
  for (const page of [ana, beto, mirando]) await expect.poll(() => cuenta(page)).toMatch(CUENTA);
  expect(await pila(beto, 4).getByText("Sin apuestas").isVisible()).toBe(true);
  expect(await boton(beto, 4, 1).count()).toBe(0);

  // With fewer than five piles the countdown stops for all players, and starts again later.
  await pila(beto, 5).getByRole("button", { name: "Cancelar" }).click();
  for (const page of [ana, mirando]) await expect.poll(() => cuenta(page)).toBe("Falta 1 montón para partir");
  await expect.poll(() => saldo(beto)).toBe("90");
  await expect.poll(() => boton(beto, 5, 1).getAttribute("aria-disabled")).not.toBe("true");
  const escenas = await Promise.all(
    [ana, beto].map((page) => anotarCambios(page, ".montoncito-resultado h2", ".montoncito-puntos b")),
  );
  await apostar(beto, 5, 1);
  await expect.poll(() => cuenta(mirando)).toMatch(CUENTA);

  // The reveal: the house first, and no result before the last card.
  await ana.locator(".montoncito-resultado").waitFor();
  expect(await ana.locator(".montoncito-apuesta:not(:disabled)").count()).toBe(0);
  expect(
    await ana.locator(".montoncito-carta-lugar").first().locator(".montoncito-carta-nombre").textContent(),
  ).toBe("Banca");
  // What the players see at the end is read when it is there: after some seconds the next round begins.
  const vistos = Promise.all([ana, beto].map(suResultado));
  await visit(mirando, RUTA);
  const visto = suResultado(mirando);
  await expect.poll(() => vueltas(mirando)).toBeGreaterThan(0);
  const diferencia = async () => {
    const [una, otra] = await Promise.all([vueltas(ana), vueltas(mirando)]);
    return Math.abs(una - otra);
  };
  await expect.poll(diferencia, { message: "who opens it in the middle sees the same moment" }).toBe(0);

  const resultados = await vistos;
  expect((await visto).titulo).toBe("Resultado de la ronda");
  for (const [i, saldoAntes] of ["79", "89"].entries()) {
    const abriendo = (await escenas[i]?.())?.filter(([titulo]) => titulo === "Se abren las cartas");
    expect(new Set(abriendo?.map(([, saldo]) => saldo))).toEqual(new Set([saldoAntes]));
  }
  const { rows } = await db.execute(sql`
    select t.puntos, l.saldo from tickets_montoncitos t
      join partidas p on p.key_partida = t.partida and p.estado = 'Cerrada'
      join libro_cuentas l on l.cuenta = 'usuario:' || t.jugador
     order by t.puntos`);
  expect(rows).toHaveLength(2);
  for (const resultado of resultados) expectEnElLibro(resultado, rows);

  // The next round, and the proof of this one.
  await ana.locator(".montoncito-resultado").waitFor({ state: "detached" });
  await expect.poll(() => total(ana, 1)).toBe("0");
  await ana.locator(".montoncito-partida summary").first().click();
  await ana.getByRole("button", { name: "Verifica esta partida" }).click();
  await ana.getByText("Todo calza: tu navegador repartió las mismas cartas.").waitFor();
  // Commitment, frozen bets, their time, no beacon, cards and house.
  expect(await ana.locator(".check-ok").count()).toBe(6);
  expect(await ana.locator("#mis-partidas tbody tr").count()).toBe(1);
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
  const page = await jugador(100, 390);
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
  await expect.poll(() => total(page, 1)).toBe("0");
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
  expect(await cuenta(page)).toBe("Mesa abierta: elige un montón");
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

type Resultado = { titulo: string; neto: string; saldo: string; lineas: string[] };

/** What a page shows once the last card is open, read in one moment. */
async function suResultado(page: Page): Promise<Resultado> {
  const ultima = page.locator(".montoncito-resultado[data-revealed]");
  return ultima.evaluate((resultado) => {
    const texto = (donde: ParentNode, selector: string) => donde.querySelector(selector)?.textContent ?? "";
    return {
      titulo: texto(resultado, "h2"),
      neto: texto(resultado, ".montoncito-resultado-neto"),
      saldo: texto(document, ".montoncito-puntos b"),
      lineas: [...resultado.querySelectorAll("*")]
        .filter((uno) => uno.childElementCount === 0 && uno.checkVisibility())
        .map(({ textContent }) => textContent),
    };
  });
}

/** Checks headline, net points and balance against the book. */
function expectEnElLibro(
  { titulo, neto: texto, saldo, lineas }: Resultado,
  filas: Record<string, unknown>[],
) {
  const neto = Number(texto.replace("−", "-").replace(/ puntos?/, ""));
  const fila = filas.find(({ puntos }) => Number(puntos) === neto);
  expect(fila, `${texto} is in the book`).toBeDefined();
  expect(titulo).toBe(neto > 0 ? "Has Ganado" : neto < 0 ? "Has Perdido" : "Empatado");
  expect(saldo).toBe(String(fila?.saldo));
  expect(lineas.filter((linea) => /^Total apostado: \d+$/.test(linea))).toHaveLength(1);
  expect(lineas.filter((linea) => /^Tu apuesta: \d+$/.test(linea))).toHaveLength(6);
}
