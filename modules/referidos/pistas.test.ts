import { expect, test } from "vitest";
import { celularPlano, nombrarPistas, pistasReferido } from "./pistas.ts";

const NADIE = { rut: null, celular: null, email: null, pagadores: [] };
const ANA = "12.345.678-5";
const MAMA = "7.654.321-6";

test("a telephone is the same with or without its prefix", () => {
  for (const celular of ["+56 9 1234 5678", "912345678", "9 1234-5678", "12345678"])
    expect(celularPlano(celular)).toBe("12345678");
  expect(celularPlano("123")).toBeNull();
});

test("two people share what is equal, however it is written, and nothing that is empty or no RUT", () => {
  const una = { ...NADIE, rut: ANA, celular: "+56 9 1234 5678", email: "ana+1@gmail.com" };
  const misma = { ...NADIE, rut: "12345678-5", celular: "912345678", email: "a.na@gmail.com" };
  expect(pistasReferido(una, misma)).toEqual(["rut", "celular", "correo"]);
  expect(pistasReferido(una, { ...NADIE, email: "ana@otro.cl" })).toEqual([]);
  const otra = { ...NADIE, email: "a.na@correo.cl" };
  expect(pistasReferido(otra, { ...NADIE, email: "ana@correo.cl" })).toEqual([]);
  expect(pistasReferido(NADIE, NADIE)).toEqual([]);
  const falso = { rut: "no tengo", celular: "", email: "", pagadores: ["no tengo", ""] };
  expect(pistasReferido(falso, falso)).toEqual([]);
});

test.each([
  ["one pays for the other", { ...NADIE, pagadores: [ANA] }, { ...NADIE, rut: "12345678-5" }],
  [
    "a third person pays for both",
    { ...NADIE, pagadores: [MAMA] },
    { ...NADIE, pagadores: [ANA, "7654321-6"] },
  ],
])("two people share who pays when %s, whichever of them invited", (_caso, una, otra) => {
  expect(pistasReferido(una, otra)).toEqual(["pagador"]);
  expect(pistasReferido(otra, una)).toEqual(["pagador"]);
});

test("each one's own payer is not shared", () => {
  const una = { ...NADIE, rut: ANA, pagadores: [ANA] };
  expect(pistasReferido(una, { ...NADIE, rut: MAMA, pagadores: [MAMA] })).toEqual([]);
  expect(pistasReferido(una, NADIE)).toEqual([]);
});

test("they are named in a sentence", () => {
  expect(nombrarPistas(["rut", "celular"])).toBe("el RUT y el celular");
  expect(nombrarPistas(["pagador"])).toBe("el RUT de quien paga");
});
