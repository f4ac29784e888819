import { expect, test } from "vitest";
import { palabras, sinTildes } from "./texto-plano.ts";

test("names are compared without accents, capitals and, where wanted, punctuation", () => {
  expect(sinTildes("Ñuñoa, 10½")).toBe("nunoa, 10½");
  expect(palabras("  O'Higgins – (Región)  ")).toBe("o higgins region");
  expect(palabras("¡!")).toBe("");
});
