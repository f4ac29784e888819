import fc from "fast-check";
import { expect, test } from "vitest";
import { digitoVerificador, formatearRut, rutFormateado } from "./rut.ts";

test.each([
  ["123456785", "12.345.678-5"],
  ["12.345.678-5", "12.345.678-5"],
  [" 12345678 - 5 ", "12.345.678-5"],
  ["012345678-5", "12.345.678-5"],
  ["6k", "6-K"],
  ["7.654.321–6", "7.654.321-6"],
  ["77123456-9", "77.123.456-9"],
])("%s becomes %s", (texto, esperado) => {
  expect(formatearRut(texto)).toBe(esperado);
});

test.each(["12345678-4", "hola", "", "123456789012", "P-123456", "0-0"])("%j stays as written", (texto) => {
  expect(rutFormateado(texto)).toBeNull();
  expect(formatearRut(`  ${texto} `)).toBe(texto);
});

test("what is formatted stays the same when formatted again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cuerpo) => {
      const rut = formatearRut(`${cuerpo}${digitoVerificador(cuerpo)}`);
      expect(rut).toMatch(/^\d{1,2}(\.\d{3}){0,2}-[\dK]$|^\d{3}(\.\d{3})?-[\dK]$/);
      expect(formatearRut(rut)).toBe(rut);
    }),
  );
});
