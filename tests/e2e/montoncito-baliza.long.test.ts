import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { netoConSigno } from "#app/montoncito/desenlace.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { expectNoAxeViolations } from "#tests/support/e2e/axe.ts";
import { newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import {
  apostarEnMesa,
  boton,
  expectEnVentana,
  nuevoJugador,
  PARTES_RESULTADO,
  pila,
  RUTA_MESA as RUTA,
} from "#tests/support/e2e/mesa.ts";
import { anotarCambios, expectNoOverflow } from "#tests/support/e2e/vista.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";

const relay = await openRelay();
const cadena = join(await newDataDir(), "cadena.json");
await writeFile(cadena, JSON.stringify(relay.chain.cadena));
const server = await startServer({
  env: { BEACON: "drand", BEACON_URLS: relay.url, BEACON_CHAIN: cadena },
});
const { db } = openForFile(server.databaseUrl);

/** Longer than a round steps aside: the test says when the relay answers again. */
const NUNCA = { kind: "late", seconds: 3_600 } as const;

const espera = (page: Page) => page.locator(".montoncito-resultado[data-waiting]");
const limite = (page: Page) => page.locator("#limite-de-apuesta").textContent();

const jugador = (width: Width) => nuevoJugador(server, db, 2_000, width);
const apostar = (page: Page, numero: number) => apostarEnMesa(page, numero, 10);

/** Waits until the open round uses the beacon, and shortens its countdown. */
async function rondaConBaliza(): Promise<string> {
  const abiertas = sql`estado = 'abierta' and not apartada`;
  await expect.poll(async () => (await db.execute(sql`select 1 from pulsos`)).rows.length).not.toBe(0);
  await db.execute(sql`update partidas set estado = 'anulada' where ${abiertas} and garantia = 'ninguna'`);
  const con = sql`update partidas set duracion = 6 where ${abiertas} and garantia = 'drand' returning key_partida`;
  let key = "";
  await expect
    .poll(async () => {
      key = String((await db.execute(con)).rows[0]?.key_partida ?? "");
      return key;
    })
    .not.toBe("");
  return key;
}

test("a late pulse: countdown, six backs, the cards, and the proof of all of it", {
  timeout: 180_000,
}, async () => {
  const key = await rondaConBaliza();
  const [ana, mirando] = [await jugador(1440), await newPage(server, { width: 390 })];
  await mirando.setViewportSize({ width: 390, height: 640 });
  await Promise.all([visit(ana, RUTA), visit(mirando, RUTA)]);

  // Before the first bet: the limit, and where the cards will come from.
  expect(await limite(ana)).toBe("Máximo 1.000 puntos por partida; te quedan 1.000");
  expect(await mirando.getByText("hasta 1.000 puntos por partida").count()).toBe(1);
  const origen = ana.locator("#confianza");
  expect(await origen.getByText("Ronda con azar público").isVisible()).toBe(true);
  expect(await origen.getByText("El pulso del azar público").isVisible()).toBe(false);
  for (const numero of [1, 2, 3, 4, 5]) await apostar(ana, numero);
  await expect.poll(() => limite(ana)).toBe("Máximo 1.000 puntos por partida; te quedan 950");
  const escena = await anotarCambios(ana, ".montoncito-resultado h2", ".montoncito-resultado-pulso");

  // From the close on six backs, the house first; the countdown to the pulse, then the wait.
  relay.behave(NUNCA);
  for (const page of [ana, mirando]) {
    await espera(page).waitFor();
    expect(await page.locator(".montoncito-resultado h2").textContent()).toBe("La baliza pública baraja…");
    expect(await page.getByRole("img", { name: "Carta boca abajo" }).count()).toBe(6);
  }
  // The countdown takes some seconds: it may be over already.
  expect(await escena()).toContainEqual([
    "La baliza pública baraja…",
    expect.stringMatching(/^Su pulso sale en \d s$/),
  ]);
  expect(await ana.locator(".montoncito-carta-nombre").first().textContent()).toBe("Banca");
  expect(await ana.locator(".montoncito-puntos b").textContent()).toBe("1.950");
  await expectNoOverflow(mirando);
  await expectEnVentana(mirando, PARTES_RESULTADO, "waiting for the pulse");
  await Promise.all([expectNoAxeViolations(ana), expectNoAxeViolations(mirando)]);
  for (const page of [ana, mirando]) await page.getByText("Seguimos esperando el pulso…").first().waitFor();

  // A person who comes now sees the same; then the pulse arrives, and the cards flip from the deal on.
  const beto = await jugador(390);
  await visit(beto, RUTA);
  await espera(beto).waitFor();
  const abiertas = [ana, mirando, beto].map((page) =>
    page.locator(".montoncito-resultado:not([data-waiting])").waitFor(),
  );
  const resultado = ana
    .locator(".montoncito-resultado[data-revealed] .montoncito-resultado-neto")
    .textContent();
  relay.behave({ kind: "honest" });
  const [neto] = await Promise.all([resultado, ...abiertas]);
  expect(await escena()).toContainEqual(["Se abren las cartas", expect.any(String)]);
  const { rows } = await db.execute(sql`select puntos from tickets_montoncitos where partida = ${key}`);
  expect(neto).toBe(netoConSigno(Number(rows[0]?.puntos)));

  // One press verifies it: commitment, bets, their instant, round, signature, cards, house.
  await beto.locator(".montoncito-resultado").waitFor({ state: "detached" });
  const fila = beto.locator(".montoncito-partida").filter({ hasText: key });
  await fila.locator("summary").click();
  await fila.getByText("Baliza de ensayo").waitFor();
  await fila.getByRole("button", { name: "Verifica esta partida" }).click();
  await fila.getByText("Todo calza: tu navegador repartió las mismas cartas.").waitFor();
  expect(
    await fila
      .locator("[data-check]")
      .evaluateAll((lineas) => lineas.map((linea) => linea.getAttribute("data-check"))),
  ).toEqual(["compromiso", "apuestas", "apuestas_a_tiempo", "ronda", "pulso", "cartas", "banca"]);
  expect(await fila.locator(".check-ok").count()).toBe(7);
  await fila.getByText("Qué no prueba").waitFor();
  const acta = await beto.request.get(`${RUTA}/partidas/${key}/acta.json`);
  expect(await acta.json()).toMatchObject({ key_partida: key, version: "montoncito-v2", garantia: "drand" });
  await expectNoAxeViolations(beto);
});

test("a pulse that stays away: the round steps aside, the next one opens, and it is paid later", async () => {
  const key = await rondaConBaliza();
  const ana = await jugador(390);
  await visit(ana, RUTA);
  relay.behave(NUNCA);
  for (const numero of [1, 2, 3, 4, 5]) await apostar(ana, numero);
  await espera(ana).waitFor();
  const moverCierre = (minutos: number) =>
    db.execute(
      sql`update partidas set cerrada_en = cerrada_en + ${minutos} * interval '1 minute' where key_partida = ${key}`,
    );
  // A minute without the pulse.
  await moverCierre(-1);
  await espera(ana).waitFor({ state: "detached" });
  const frase = `${key} quedó en espera de su pulso. Tus 50 puntos siguen en ella y te avisaremos cuando se pague.`;
  await ana.locator(".montoncito-fieltro").getByText(frase).waitFor();
  await expect.poll(() => pila(ana, 1).locator(".montoncito-pila-total b").textContent()).toBe("0");
  expect(await ana.locator(".montoncito-puntos b").textContent()).toBe("1.950");
  await ana.locator("#confianza").getByText("Ronda sin baliza").waitFor();
  await ana.locator("#historial").getByText(frase).waitFor();

  // The record must say when bets really ended.
  await moverCierre(1);
  relay.behave({ kind: "honest" });
  const aviso = sql`select enlace from notificaciones where clave like ${`repartida:${key}:%`}`;
  await expect.poll(async () => (await db.execute(aviso)).rows.length).toBe(1);
  await visit(ana, String((await db.execute(aviso)).rows[0]?.enlace));
  const fila = ana.locator(".montoncito-partida[open]");
  expect(await fila.locator("summary").textContent()).toContain(key);
  await fila.getByText("Pagada más tarde").waitFor();
  await fila.getByRole("button", { name: "Verifica esta partida" }).click();
  await fila.getByText("Todo calza: tu navegador repartió las mismas cartas.").waitFor();
});

test("a table that the house cannot cover takes no bet and says why", async () => {
  const page = await jugador(1440);
  await db.execute(sql`update partidas set neto_banca = 0`);
  await enTransaccion(testCtx(db, new Date()), (tx) => guardarAjustes(tx, { perdida_banca_diaria: 0 }, null));
  await visit(page, RUTA);
  expect(await limite(page)).toBe("La mesa está completa por ahora.");
  for (const cantidad of [1, 10]) expect(await boton(page, 1, cantidad).isDisabled()).toBe(true);
});
