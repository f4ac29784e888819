import { expect, test } from "vitest";
import { actaVector, SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { compromiso } from "./compromiso.ts";

test("the commitment of the published vector is reproduced", async () => {
  expect(await compromiso("SRT-0001", SEMILLA)).toBe(actaVector().compromiso);
});

test("the commitment changes with one bit of the seed and with the raffle", async () => {
  const otra = SEMILLA.with(31, 0x1e);
  expect(await compromiso("SRT-0001", otra)).not.toBe(actaVector().compromiso);
  expect(await compromiso("SRT-0002", SEMILLA)).not.toBe(actaVector().compromiso);
});
