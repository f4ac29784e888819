import { expect, test } from "vitest";
import { prometeDeMas } from "./promesa.ts";

/** A point is worth ten pesos, so two units of $10.000 may promise 1.000 points. */
const VALOR = { precio: 1000, puntos: 100 };
const linea = { venta: 1, precio: 10_000, cantidad: 2, puntos: 1_000, regalo: 0 };

test("points up to half of the price are paid as they were promised, one more is not", () => {
  expect(prometeDeMas(linea, VALOR, 50)).toBe(false);
  expect(prometeDeMas({ ...linea, puntos: 1_001 }, VALOR, 50)).toBe(true);
});

test("what the product still gives today was allowed by the owner", () => {
  expect(prometeDeMas({ ...linea, puntos: 1_800, regalo: 900 }, VALOR, 50)).toBe(false);
  expect(prometeDeMas({ ...linea, puntos: 1_801, regalo: 900 }, VALOR, 50)).toBe(true);
});
