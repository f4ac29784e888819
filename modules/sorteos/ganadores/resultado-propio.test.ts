import { expect, test } from "vitest";
import { fraseTenias } from "./resultado-propio.ts";

const rango = (inicio: number, final: number) => ({ inicio, final });

test("a person who won nothing reads what they had, and nothing about how near it was", () => {
  expect(fraseTenias({ puntos: 700, rangos: [rango(421, 1_120)] }, 3_500)).toBe(
    "Tenías 700 números, del 421 al 1.120: 1 en 5. Gracias por participar.",
  );
  expect(fraseTenias({ puntos: 1, rangos: [rango(9, 9)] }, 1_000)).toBe(
    "Tenías 1 número, el 9: 1 en 1.000. Gracias por participar.",
  );
});

test("many ranges are named up to three", () => {
  const rangos = [rango(1, 10), rango(21, 30), rango(41, 50), rango(61, 70), rango(81, 90)];
  expect(fraseTenias({ puntos: 40, rangos: rangos.slice(0, 4) }, 100)).toContain(
    "del 1 al 10, del 21 al 30, del 41 al 50 y otro rango más: 1 en 3.",
  );
  expect(fraseTenias({ puntos: 50, rangos }, 100)).toContain("del 41 al 50 y otros 2 rangos: 1 en 2.");
});
