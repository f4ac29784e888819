import { expect, test } from "vitest";
import { frasePartirSolo, frasePocosPuntos, montonesParaPartir } from "./partir-solo.ts";

const ahora = new Date("2026-11-18T15:00:00Z");
const SOLA = { personas: 1, saldo: 100, queda: 1_000, ahora };
const mesa = (mis: number[], totales = mis) => ({
  estado: "abierta" as const,
  tiempo_inicio: null,
  duracion: 15,
  totales,
  mis,
});
const VACIA = mesa([0, 0, 0, 0, 0, 0]);

test("alone at an empty table one press bets on five piles, and the sixth is the house's", () => {
  const montones = montonesParaPartir(VACIA, SOLA);
  expect(montones).toEqual([1, 2, 3, 4, 5]);
  expect(frasePartirSolo(montones)).toBe("Apostar 1 en cinco");
});

test("with own bets on the table only the missing piles are added", () => {
  const montones = montonesParaPartir(mesa([0, 10, 0, 0, 1, 0]), SOLA);
  expect(montones).toEqual([1, 3, 4]);
  expect(frasePartirSolo(montones)).toBe("Apostar 1 en tres");
  expect(montonesParaPartir(mesa([1, 1, 1, 1, 0, 0]), SOLA)).toEqual([]);
});

test("it is not offered in company, beside bets of other people, or while it is not known who is there", () => {
  for (const personas of [null, 0, 2]) expect(montonesParaPartir(VACIA, { ...SOLA, personas })).toEqual([]);
  expect(montonesParaPartir(mesa([1, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]), SOLA)).toEqual([]);
});

test("it needs the points for all of them, and a table that takes bets", () => {
  expect(montonesParaPartir(VACIA, { ...SOLA, saldo: 4 })).toEqual([]);
  expect(montonesParaPartir(VACIA, { ...SOLA, queda: 4 })).toEqual([]);
  expect(montonesParaPartir({ ...VACIA, estado: "Cerrada" }, SOLA)).toEqual([]);
});

test("alone with too few points a person reads how many it takes", () => {
  expect(frasePocosPuntos(VACIA, { ...SOLA, saldo: 3 })).toBe(
    "Para partir la cuenta necesitas 5 puntos: tienes 3.",
  );
  expect(frasePocosPuntos(mesa([0, 10, 0, 0, 1, 0]), { ...SOLA, saldo: 2 })).toContain("necesitas 3 puntos");
  for (const saldo of [0, 5]) expect(frasePocosPuntos(VACIA, { ...SOLA, saldo })).toBeNull();
  expect(frasePocosPuntos(VACIA, { personas: 2, saldo: 3 })).toBeNull();
});
