import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { A, actaVector, B } from "#tests/support/shop/acta-vector.ts";
import { rangosAlAzar } from "#tests/support/shop/rangos-al-azar.ts";
import { duenoDe, fallaEnRangos, huellaRangos, ordenarRangos, participantes } from "./rangos.ts";

describe("the hash of the ranges", () => {
  test("the published vector is reproduced", async () => {
    const { key, objetivo, rangos, huella_rangos } = actaVector();
    expect(await huellaRangos(key, objetivo, rangos)).toBe(huella_rangos);
  });

  test("it does not depend on the order in which the ranges arrive", async () => {
    const { key, objetivo, rangos, huella_rangos } = actaVector();
    expect(await huellaRangos(key, objetivo, rangos.toReversed())).toBe(huella_rangos);
  });
});

test("a raffle of two hundred thousand abonos can be hashed", async () => {
  const rangos = Array.from({ length: 200_000 }, (_, i) => ({
    inicio: i + 1,
    final: i + 1,
    participante: A,
  }));
  expect(await huellaRangos("SRT-0001", 200_000, rangos)).toMatch(/^[0-9a-f]{64}$/);
});

describe("ranges tile 1…N", () => {
  const rango = (inicio: number, final: number) => ({ inicio, final, participante: A });

  test("the ranges of the vector do", () => {
    expect(fallaEnRangos(actaVector().rangos, 1000)).toBeNull();
  });

  test("random ranges do, and lose it with any one missing or repeated", () => {
    fc.assert(
      fc.property(rangosAlAzar(), fc.nat(), ({ rangos, objetivo }, n) => {
        expect(fallaEnRangos(rangos, objetivo)).toBeNull();
        const i = n % rangos.length;
        expect(fallaEnRangos(rangos.toSpliced(i, 1), objetivo)).not.toBeNull();
        expect(fallaEnRangos([...rangos, ...rangos.slice(i, i + 1)], objetivo)).not.toBeNull();
      }),
    );
  });

  test.each([
    ["nobody took part", [], "los rangos llegan hasta 0 y el objetivo es 10"],
    ["a gap", [rango(1, 4), rango(6, 10)], "entre el 5 y el 5 hay números de nadie"],
    ["an overlap", [rango(1, 5), rango(5, 10)], "el número 5 está repetido o fuera de la cuenta"],
    ["a start at zero", [rango(0, 10)], "el número 0 está repetido o fuera de la cuenta"],
    ["a range upside down", [rango(1, 10), rango(11, 10)], "el rango 11-10 está al revés"],
    ["too short", [rango(1, 9)], "los rangos llegan hasta 9 y el objetivo es 10"],
    ["too long", [rango(1, 11)], "los rangos llegan hasta 11 y el objetivo es 10"],
  ])("%s is named", (_, rangos, falla) => {
    expect(fallaEnRangos(rangos, 10)).toBe(falla);
  });
});

test("both ends of a range belong to its owner", () => {
  const { rangos } = actaVector();
  expect([301, 450].map((n) => duenoDe(rangos, n))).toEqual([B, B]);
  expect([300, 451].map((n) => duenoDe(rangos, n))).toEqual([A, A]);
  expect([0, 1001].map((n) => duenoDe(rangos, n))).toEqual([null, null]);
});

test("participants are listed once, by their lowest number, and sorting leaves the original alone", () => {
  const { rangos } = actaVector();
  const alReves = rangos.toReversed();
  expect(participantes(alReves)).toEqual(["a1", "b2", "c3", "d4", "e5"].map((par) => par.repeat(8)));
  expect(ordenarRangos(alReves)).toEqual(rangos);
  expect(alReves[0]).toEqual(rangos.at(-1));
});
