import { expect, test } from "vitest";
import { fuenteMasBarata, maximoRegalo, valorDe, valorPunto } from "./valor-punto.ts";

const chico = { precio: 1000, puntos: 100 };
const grande = { precio: 10_000, puntos: 1200 };

test("the cheapest ticket is the one whose point costs least, not the one with the lowest price", () => {
  expect(fuenteMasBarata([chico, grande])).toBe(grande);
  expect(fuenteMasBarata([])).toBeUndefined();
});

test("a point is worth what the cheapest public ticket asks for it, and the setting without tickets", () => {
  expect(valorPunto([chico, grande], 7)).toBe(grande);
  expect(valorPunto([], 7)).toEqual({ precio: 7, puntos: 1 });
  expect(valorDe(1200, grande)).toBe(10_000);
  expect(valorDe(1, grande)).toBe(8);
});

test("the most gift points are worth half of the price, and one more is worth more than half", () => {
  for (const precio of [1, 990, 9_990, 149_990]) {
    const maximo = maximoRegalo(precio, grande, 50);
    expect(maximo * grande.precio * 2).toBeLessThanOrEqual(precio * grande.puntos);
    expect((maximo + 1) * grande.precio * 2).toBeGreaterThan(precio * grande.puntos);
  }
});
