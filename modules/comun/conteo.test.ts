import { expect, test } from "vitest";
import { conteoEnPalabras, enBreve, paginasDe } from "./conteo.ts";

test("a count is exact up to a thousand, and says so beyond", () => {
  expect([0, 37, 1_000, 1_001].map(enBreve)).toEqual(["0", "37", "1.000", "1.000+"]);
  expect([37, 1_000, 1_001].map(conteoEnPalabras)).toEqual(["37", "1.000", "más de 1.000"]);
});

test("an uncounted list has the pages that were counted", () => {
  expect([0, 1, 25, 26, 1_000, 1_001].map((n) => paginasDe(n, 25))).toEqual([1, 1, 1, 2, 40, 40]);
});
