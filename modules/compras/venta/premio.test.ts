import { expect, test } from "vitest";
import { situacionPremio } from "./premio.ts";

const ANA = "ANAANA01";
const hechos = { rut: "12.345.678-5", usuario: ANA, primera: null, rut_autorizado: null };

test.each([null, "", "12.345.678-4", "hola"])("a prize waits for a valid RUT: %s", (rut) => {
  expect(situacionPremio({ ...hechos, rut })).toBe("sin_rut");
});

test("a RUT that no account paid with, or that the winner paid with first, delays nothing", () => {
  expect(situacionPremio(hechos)).toBe("listo");
  expect(situacionPremio({ ...hechos, primera: ANA })).toBe("listo");
});

test("a RUT that another account paid with first waits for a decision about that RUT", () => {
  const ajeno = { ...hechos, primera: "BETO0001" };
  expect(situacionPremio(ajeno)).toBe("rut_repetido");
  expect(situacionPremio({ ...ajeno, rut_autorizado: "12.345.678-5" })).toBe("listo");
  expect(situacionPremio({ ...ajeno, rut_autorizado: "7.654.321-6" })).toBe("rut_repetido");
});
