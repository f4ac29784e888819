import fc from "fast-check";
import { expect, test } from "vitest";
import { ecuacionDelSaldo, type Sumas } from "./ecuacion.ts";

const NADA: Sumas = { ganados: 0, abonados: 0, devueltos: 0, juego: 0, en_juego: 0, descontados: 0 };
const puntosDe = (sumas: Partial<Sumas>) =>
  ecuacionDelSaldo({ ...NADA, ...sumas }).terminos.map(({ clave, puntos }) => [clave, puntos]);

test("earned, minus raffles, plus or minus the game, minus what is in play, is the balance", () => {
  const sumas = { ...NADA, ganados: 1_240, abonados: 820, juego: -31, en_juego: 10 };
  expect(puntosDe(sumas)).toEqual([
    ["ganados", 1_240],
    ["sorteos", -820],
    ["juego", -31],
    ["apostados", -10],
  ]);
  expect(ecuacionDelSaldo(sumas).total).toBe(379);
});

test("points that a raffle returned were not used", () => {
  expect(puntosDe({ ganados: 500, abonados: 300, devueltos: 300 })).toEqual([["ganados", 500]]);
});

test("what the shop took away is a term of its own", () => {
  expect(puntosDe({ ganados: 90, descontados: 40 }).at(-1)).toEqual(["descontados", -40]);
});

test("a term of zero is left out, and with nothing there are none", () => {
  expect(puntosDe({ ganados: 90 })).toEqual([["ganados", 90]]);
  expect(puntosDe({ abonados: 30, juego: 30 })).toEqual([
    ["sorteos", -30],
    ["juego", 30],
  ]);
  expect(puntosDe({})).toEqual([]);
});

test("the terms always add up to the sums with their signs", () => {
  const monto = fc.integer({ min: 0, max: 1_000_000_000 });
  const sumas = fc.record({
    ganados: monto,
    abonados: monto,
    devueltos: monto,
    juego: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    en_juego: monto,
    descontados: monto,
  });
  fc.assert(
    fc.property(sumas, (s) => {
      const { terminos, total } = ecuacionDelSaldo(s);
      expect(terminos.reduce((suma, { puntos }) => suma + puntos, 0)).toBe(total);
      expect(total).toBe(s.ganados - s.abonados + s.devueltos + s.juego - s.en_juego - s.descontados);
    }),
  );
});
