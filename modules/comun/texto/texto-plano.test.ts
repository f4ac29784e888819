import { expect, test } from "vitest";
import { sinTildes, soloPalabras } from "./texto-plano.ts";

test("names are compared without accents, capitals and, where wanted, punctuation", () => {
  expect(sinTildes("Ñuñoa, 10½")).toBe("nunoa, 10½");
  expect(soloPalabras("  O'Higgins – (Región)  ")).toBe("o higgins region");
  expect(soloPalabras("¡!")).toBe("");
});
