import { expect, test } from "vitest";
import { colorDeValor } from "./colores.ts";

test("a value that names a colour has a swatch, in any gender, number, capital and with a second word", () => {
  const rojo = colorDeValor("Rojo");
  expect(rojo).toMatch(/^#[0-9a-f]{6}$/);
  for (const valor of ["roja", "ROJAS", "Rojo oscuro"]) expect(colorDeValor(valor)).toBe(rojo);
  expect(colorDeValor("Café")).toBe(colorDeValor("marrón"));
  expect(colorDeValor("Verde oliva")).not.toBe(colorDeValor("Verde"));
  expect(colorDeValor("azules")).toBe(colorDeValor("Azul"));
  expect(colorDeValor("Gris")).toBe(colorDeValor("grises"));
});

test("other values have none", () => {
  for (const valor of ["M", "42", "Algodón", "", "constructor"]) expect(colorDeValor(valor)).toBeNull();
});
