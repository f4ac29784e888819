import fc from "fast-check";
import { expect, test } from "vitest";
import { SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { esCarta } from "./baraja.ts";
import { compromisoPartida, reparto } from "./reparto.ts";

test("the published vector of montoncito-v1 is reproduced", async () => {
  expect(await reparto("PARTIDA-0001", SEMILLA)).toEqual({
    compromiso: "6a4339e4bae21328f95498e3d9321e5243acc69ebfdfc044e000eda59f7c8954",
    cartas: ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_11"],
  });
});

test("the same seed gives another commitment and another deal in another round", async () => {
  const [una, otra] = [await reparto("PARTIDA-0001", SEMILLA), await reparto("PARTIDA-0002", SEMILLA)];
  expect(otra.compromiso).not.toBe(una.compromiso);
  expect(otra.cartas).not.toEqual(una.cartas);
  expect(await compromisoPartida("PARTIDA-0002", SEMILLA)).toBe(otra.compromiso);
});

test("a deal gives six distinct cards", async () => {
  const semilla = fc.uint8Array({ minLength: 32, maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(semilla, fc.nat(), async (bytes, n) => {
      const { cartas } = await reparto(`PARTIDA-${n}`, bytes);
      expect(cartas).toHaveLength(6);
      expect(new Set(cartas).size).toBe(6);
      expect(cartas.every(esCarta)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
