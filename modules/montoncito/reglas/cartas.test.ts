import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { BARAJA, esCarta, nombreCarta, URL_REVERSO, urlCarta, valorCarta } from "./cartas.ts";

test("the deck has forty different cards, from oros_1 to bastos_12", () => {
  expect(BARAJA).toHaveLength(40);
  expect(new Set(BARAJA).size).toBe(40);
  expect([BARAJA[0], BARAJA[9], BARAJA[10], BARAJA[39]]).toEqual([
    "oros_1",
    "oros_12",
    "copas_1",
    "bastos_12",
  ]);
});

test("the deck goes oros, copas, espadas, bastos and skips eight and nine", () => {
  const palos = BARAJA.map((carta) => carta.split("_")[0]);
  expect([...new Set(palos)]).toEqual(["oros", "copas", "espadas", "bastos"]);
  expect(BARAJA.slice(0, 10).map(valorCarta)).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 11, 12]);
});

test("only cards of the deck are cards", () => {
  expect(BARAJA.every(esCarta)).toBe(true);
  expect(["oros_8", "reverso", "picas_1", ""].some(esCarta)).toBe(false);
});

test("cards are called as people call them", () => {
  const nombres = (["oros_1", "copas_12", "espadas_5", "bastos_10", "oros_11"] as const).map(nombreCarta);
  expect(nombres).toEqual([
    "As de oros",
    "Rey de copas",
    "5 de espadas",
    "Sota de bastos",
    "Caballo de oros",
  ]);
});

test("every card and the back have a picture", () => {
  const faltan = [...BARAJA.map(urlCarta), URL_REVERSO].filter((url) => !existsSync(`public${url}`));
  expect(faltan).toEqual([]);
});
