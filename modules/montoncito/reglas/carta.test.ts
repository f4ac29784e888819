import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { BARAJA } from "./baraja.ts";
import { nombreCarta, URL_REVERSO, urlCarta } from "./carta.ts";

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
