import { expect, test } from "vitest";
import { celularPlano, nombrarPistas, pistasReferido } from "./pistas.ts";

const NADIE = { rut: null, celular: null, email: null };

test("a telephone is the same with or without its prefix", () => {
  for (const celular of ["+56 9 1234 5678", "912345678", "9 1234-5678", "12345678"])
    expect(celularPlano(celular)).toBe("12345678");
  expect(celularPlano("123")).toBeNull();
});

test("two people share what is equal, however it is written, and nothing that is empty or no RUT", () => {
  const una = { rut: "12.345.678-5", celular: "+56 9 1234 5678", email: "ana+1@gmail.com" };
  expect(pistasReferido(una, { rut: "12345678-5", celular: "912345678", email: "a.na@gmail.com" })).toEqual([
    "rut",
    "celular",
    "correo",
  ]);
  expect(pistasReferido(una, { ...NADIE, email: "ana@otro.cl" })).toEqual([]);
  const otra = { ...NADIE, email: "a.na@correo.cl" };
  expect(pistasReferido(otra, { ...NADIE, email: "ana@correo.cl" })).toEqual([]);
  expect(pistasReferido(NADIE, NADIE)).toEqual([]);
  const falso = { rut: "no tengo", celular: "", email: "" };
  expect(pistasReferido(falso, falso)).toEqual([]);
});

test("they are named in a sentence", () => {
  expect(nombrarPistas(["rut", "celular"])).toBe("el RUT y el celular");
});
