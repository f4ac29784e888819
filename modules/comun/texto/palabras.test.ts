import { expect, test } from "vitest";
import { nombreCampo, valorEnPalabras } from "./palabras.ts";

test("a field is called as people call it, never by its stored name", () => {
  expect(nombreCampo("max_lineas")).toBe("líneas por compra");
  expect(nombreCampo("precio")).toBe("precio");
  expect(nombreCampo("un_campo_nuevo")).toBe("un campo nuevo");
});

test("values are grouped, dated and said in words", () => {
  expect(valorEnPalabras(12990)).toBe("12.990");
  expect(valorEnPalabras(-1500)).toBe("−1.500");
  expect(valorEnPalabras(1.5)).toBe("1,5");
  expect(valorEnPalabras(true)).toBe("sí");
  expect(valorEnPalabras("al_momento")).toBe("al momento");
  expect(valorEnPalabras("2026-11-15")).toBe("15-11-2026");
  expect(valorEnPalabras("2026-11-16T12:00:00.000Z")).toBe("16-11-2026 09:00");
  expect(valorEnPalabras("Un texto_de una persona")).toBe("Un texto_de una persona");
  expect(valorEnPalabras(null)).toBeNull();
});

test("lists and records are told item by item, without brackets or braces", () => {
  expect(valorEnPalabras([1, "dos"])).toBe("1; dos");
  expect(valorEnPalabras({ precio: 9990, hasta: null })).toBe("precio 9.990, hasta sin valor");
  expect(valorEnPalabras([{ sku: "100001", activa: false }])).toBe("SKU 100001, activa no");
});
