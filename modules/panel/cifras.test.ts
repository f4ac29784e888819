import { expect, test } from "vitest";
import { conMas, contar, numeroCorto, pesosCortos, variacion } from "./cifras.ts";

test("numbers of an axis are short", () => {
  expect([0, 9_500, 10_000, 350_000, 1_200_000, 2_000_000, 1_250_000_000].map(pesosCortos)).toEqual([
    "$0",
    "$9.500",
    "$10 mil",
    "$350 mil",
    "$1,2 M",
    "$2 M",
    "$1.250 M",
  ]);
  expect([-50, 12_500, -2_500_000].map(numeroCorto)).toEqual(["−50", "12,5 mil", "−2,5 M"]);
});

test("a change is told against something", () => {
  expect(variacion(122, 100)).toBe("+22%");
  expect(variacion(96, 100)).toBe("−4%");
  expect(variacion(100, 100)).toBe("0%");
  expect(variacion(100, 0)).toBeNull();
  expect([conMas(120), conMas(-45), conMas(0)]).toEqual(["+120", "−45", "0"]);
  expect([contar(1, "venta", "ventas"), contar(1_200, "venta", "ventas")]).toEqual([
    "1 venta",
    "1.200 ventas",
  ]);
});
