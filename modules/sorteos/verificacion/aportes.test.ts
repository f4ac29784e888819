import { describe, expect, test } from "vitest";
import { tirar } from "#modules/comun/cripto/criptografia.ts";
import { A, actaVector, B, C, D, E, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { aporteAutomatico, completarAportes, huellaAportes, inputValido } from "./aportes.ts";

const { key, rangos, aportes, huella_aportes } = actaVector();
const dados = aportes ?? [];

describe("the hash of the inputs", () => {
  test("the published vector is reproduced", async () => {
    expect(await huellaAportes(key, dados)).toBe(huella_aportes);
  });

  test("it does not depend on who gave first", async () => {
    expect(await huellaAportes(key, dados.toReversed())).toBe(huella_aportes);
  });
});

describe("completing to five", () => {
  test("five inputs or more are left alone", async () => {
    expect(await completarAportes(SEMILLA, rangos, dados)).toEqual(dados);
    const sexto = { participante: "f6".repeat(8), input: 5, automatico: false };
    expect(await completarAportes(SEMILLA, rangos, [...dados, sexto])).toHaveLength(6);
  });

  test("an automatic input is the draw of 1…100 that the seed dictates", async () => {
    const esperado = await tirar(SEMILLA, "sorteo-v1/tirada", `aporte-automatico:${A}`, 100);
    expect(await aporteAutomatico(SEMILLA, A)).toBe(esperado);
  });

  test("those with the lowest puntos_inicio who gave none are completed, and marked", async () => {
    const seis = [...rangos, { inicio: 1001, final: 1100, participante: "f6".repeat(8) }];
    const soloC = dados.filter(({ participante }) => participante === C);
    const completos = await completarAportes(SEMILLA, seis.toReversed(), soloC);
    expect(completos.map(({ participante }) => participante)).toEqual([C, A, B, D, E]);
    expect(completos.map(({ automatico }) => automatico)).toEqual([false, true, true, true, true]);
    expect(completos.every(({ input }) => inputValido(input))).toBe(true);
    expect(completos[0]).toEqual(soloC[0]);
  });

  test("nothing is completed when fewer than five people take part", async () => {
    const cuatro = rangos.filter(({ participante }) => participante !== E);
    expect(await completarAportes(SEMILLA, cuatro, dados.slice(0, 2))).toEqual(dados.slice(0, 2));
  });
});

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
])("whether %d is an input: %s", (input, valido) => {
  expect(inputValido(input)).toBe(valido);
});
