import { expect, test } from "vitest";
import { QUICKNET } from "./drand.ts";
import { leerCadena } from "./leer-cadena.ts";

const otra = { ...QUICKNET, hash: "ab".repeat(32), period: 30 };

test.each([
  ["quicknet", QUICKNET, true],
  ["another chain", otra, true],
  ["quicknet with another key", { ...QUICKNET, public_key: "a".repeat(192) }, false],
  ["quicknet with another genesis", { ...QUICKNET, genesis_time: 1 }, false],
  ["quicknet with another period", { ...QUICKNET, period: 30 }, false],
  ["another scheme", { ...otra, schemeID: "pedersen-bls-chained" }, false],
])("%s", (_, cadena, vale) => {
  expect(leerCadena(JSON.stringify(cadena))).toEqual(vale ? cadena : null);
});
