import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectPageError, newPage, visit, type Width } from "#tests/support/e2e/browser.ts";
import { openForFile } from "#tests/support/e2e/database.ts";
import {
  apostarEnMesa as apostar,
  boton,
  CUENTA,
  cuenta,
  nuevoJugador,
  pila,
  RUTA_MESA as RUTA,
  totalDe,
} from "#tests/support/e2e/mesa.ts";
import { anotarCambios } from "#tests/support/e2e/vista.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const { db } = openForFile(server.databaseUrl);

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
  expect(await totalDe(page, 1)).toBe("0");
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
  await expect.poll(() => totalDe(mirando, 2)).toBe("10");
  expect([await saldo(ana), await saldo(beto), await saldo(mirando)]).toEqual(["89", "89", "0"]);
  await expect.poll(() => cuenta(mirando)).toBe("4 de 5 montones: falta 1");

  await apostar(ana, 6, 10);
  for (const page of [ana, beto, mirando]) await expect.poll(() => cuenta(page)).toMatch(CUENTA);
  expect(await pila(beto, 4).getByText("Sin apuestas").isVisible()).toBe(true);
  expect(await boton(beto, 4, 1).count()).toBe(0);

  // With fewer than five piles the countdown stops for all players, and starts again later.
  await pila(beto, 5).getByRole("button", { name: "Cancelar" }).click();
  for (const page of [ana, mirando]) await expect.poll(() => cuenta(page)).toBe("4 de 5 montones: falta 1");
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
    select t.puntos, l.saldo, t.partida from tickets_montoncitos t
      join partidas p on p.key_partida = t.partida and p.estado = 'Cerrada'
      join libro_cuentas l on l.cuenta = 'usuario:' || t.jugador
     order by t.puntos`);
  expect(rows).toHaveLength(2);
  for (const resultado of resultados) expectEnElLibro(resultado, rows);

  // The next round, and the proof of this one.
  await ana.locator(".montoncito-resultado").waitFor({ state: "detached" });
  await expect.poll(() => totalDe(ana, 1)).toBe("0");
  // The round that just ended moves the others of the list: it is pressed once it is there.
  const partida = ana.locator(".montoncito-partida", { hasText: String(rows[0]?.partida) });
  await partida.locator("summary").click();
  await ana.getByRole("button", { name: "Verifica esta partida" }).click();
  await ana.getByText("Todo calza: tu navegador repartió las mismas cartas.").waitFor();
  // Commitment, frozen bets, their time, no beacon, cards and house.
  expect(await ana.locator(".check-ok").count()).toBe(6);
  expect(await ana.locator("#mis-partidas tbody tr").count()).toBe(1);
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
