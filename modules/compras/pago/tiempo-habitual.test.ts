import { expect, test } from "vitest";
import { MINIMO_DE_MUESTRAS, tiempoHabitual } from "./tiempo-habitual.ts";

const MINUTO = 60_000;
const diez = (minutos: number) => Array.from({ length: MINIMO_DE_MUESTRAS }, () => minutos * MINUTO);

test.each([
  [0, "menos de 1 hora"],
  [59, "menos de 1 hora"],
  [60, "menos de 2 horas"],
  [119, "menos de 2 horas"],
  [121, "menos de 4 horas"],
  [11 * 60, "menos de 12 horas"],
  [20 * 60, "menos de un día"],
  [30 * 60, "menos de 2 días"],
  [71 * 60, "menos de 3 días"],
  [72 * 60, null],
])("a median of %d minutes is %j", (minutos, dicho) => {
  expect(tiempoHabitual(diez(minutos))).toBe(dicho);
});

test("few payments say nothing", () => {
  expect(tiempoHabitual(diez(5).slice(1))).toBeNull();
  expect(tiempoHabitual([])).toBeNull();
});

test("a payment that was forgotten for a week does not change what is usual", () => {
  expect(tiempoHabitual([...diez(90).slice(1), 7 * 24 * 60 * MINUTO])).toBe("menos de 2 horas");
});

test("of an even number the middle counts, in any order", () => {
  const demoras = [...diez(30).slice(5), ...diez(100).slice(5)];
  expect(tiempoHabitual(demoras)).toBe("menos de 2 horas");
  expect(tiempoHabitual(demoras.toReversed())).toBe("menos de 2 horas");
});
