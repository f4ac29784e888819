import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { Width } from "./browser.ts";
import { pageOf, personaConPuntos } from "./personas.ts";

// The table of El Montoncito as a browser shows it.

export const RUTA_MESA = "/juegos/el-montoncito";

export const pila = (page: Page, numero: number) => page.locator(".montoncito-pila").nth(numero - 1);

export const boton = (page: Page, numero: number, cantidad: number) =>
  pila(page, numero).getByRole("button", { name: `+${cantidad}:` });

export const CUENTA = /^Tiempo restante para apostar: \d+ segundos?$/;
export const cuenta = (page: Page) => page.locator(".montoncito-cuenta p").textContent();

export const totalDe = (page: Page, numero: number) =>
  pila(page, numero).locator(".montoncito-pila-total b").textContent();

/** The page of a new player with points; it is not at the table yet. */
export const nuevoJugador = async (server: TestServer, db: Db, puntos: number, width: Width): Promise<Page> =>
  pageOf(server, await personaConPuntos(db, puntos), { width });

export async function apostarEnMesa(page: Page, numero: number, cantidad: number): Promise<void> {
  await boton(page, numero, cantidad).click();
  await pila(page, numero).getByText(/^Tu: /).waitFor();
}

/** What a person needs in every phase in which bets are taken. */
export const PARTES_MESA = [
  ".montoncito-barra :is(a, button, h1)",
  ".montoncito-cuenta",
  ".montoncito-cuenta p",
  ".montoncito-fieltro-ley",
  ".montoncito-pila-cartas",
  ".montoncito-pila-numero",
  ".montoncito-pila-propia",
  ".montoncito-pila-total",
  ".montoncito-pila-acciones button",
  ".montoncito-pie :is(p, a)",
  ".mati-boton",
];

/** What a person needs from the close of the bets to the end of the result. */
export const PARTES_RESULTADO = [
  ".montoncito-barra :is(a, button, h1)",
  ".montoncito-resultado h2",
  ".montoncito-resultado-neto",
  ".montoncito-resultado-apostado",
  ".montoncito-volteo",
  ".montoncito-carta-nombre",
  ".montoncito-carta-apuesta",
  ".montoncito-resultado-proxima",
  ".montoncito-resultado-cerrar",
  ".montoncito-pie :is(p, a)",
  ".mati-boton",
];

/** Visible parts that reach beyond the window, or that something else lies on. */
const estorbos = (partes: readonly string[]) => {
  const nombre = (una: Element) => `${una.localName}.${una.className} ${una.textContent?.slice(0, 30)}`;
  const vistas = partes.flatMap((parte) => [...document.querySelectorAll(parte)]);
  return vistas
    .filter((una) => una.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((una) => {
      const { left, top, right, bottom } = una.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        return [`${nombre(una)} is outside: ${[left, top, right, bottom].map(Math.round)}`];
      // A pile has its number, its total and its buttons on its cards.
      const punto = una.matches(".montoncito-pila-cartas") ? 0.12 : 0.5;
      const encima = document.elementFromPoint((left + right) / 2, top + (bottom - top) * punto);
      if (encima && (una.contains(encima) || encima.contains(una))) return [];
      return [`${nombre(una)} is under ${encima && nombre(encima)}`];
    });
};

/** Each of these parts is within the window, with nothing on it. */
export async function expectEnVentana(page: Page, partes: readonly string[], fase: string): Promise<void> {
  const tamano = page.viewportSize();
  await expect
    .poll(() => page.evaluate(estorbos, partes), { message: `${fase} at ${tamano?.width}×${tamano?.height}` })
    .toEqual([]);
}

/** Where the piles and the countdown stand in the page, whatever is raised. */
export const lugaresDeMesa = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".montoncito-pila, .montoncito-fieltro")].map(
      ({ offsetTop, offsetLeft, offsetWidth, offsetHeight }) => [
        offsetTop,
        offsetLeft,
        offsetWidth,
        offsetHeight,
      ],
    ),
  );
