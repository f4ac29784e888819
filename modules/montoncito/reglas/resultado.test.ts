import { expect, test } from "vitest";
import { BARAJA } from "./baraja.ts";
import { resultadoMonton, resultadosMontones } from "./resultado.ts";

test.each([
  ["copas_12", "oros_11", "ganada"],
  ["oros_10", "bastos_7", "ganada"],
  ["oros_1", "oros_2", "perdida"],
  ["espadas_7", "copas_10", "perdida"],
  ["espadas_5", "bastos_5", "empatada"],
] as const)("%s against the house's %s is %s", (carta, banca, resultado) => {
  expect(resultadoMonton(carta, banca)).toBe(resultado);
});

test("neither side has an edge: over all pairs of cards wins and losses are equal", () => {
  const pares = BARAJA.flatMap((carta) =>
    BARAJA.filter((banca) => banca !== carta).map((banca) => ({ carta, banca })),
  );
  const cuenta = { ganada: 0, perdida: 0, empatada: 0 };
  for (const { carta, banca } of pares) cuenta[resultadoMonton(carta, banca)] += 1;
  expect(cuenta).toEqual({ ganada: 720, perdida: 720, empatada: 120 });
});

test("each pile is compared with the pile of the house", () => {
  const cartas = ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_11"] as const;
  expect(resultadosMontones(cartas, 3)).toEqual({
    monton_1: "perdida",
    monton_2: "perdida",
    monton_3: "banca",
    monton_4: "ganada",
    monton_5: "ganada",
    monton_6: "ganada",
  });
});

test("a house that is not one of the piles is an error", () => {
  expect(() => resultadosMontones(["oros_1"], 2)).toThrow("No existe el montón 2.");
});
