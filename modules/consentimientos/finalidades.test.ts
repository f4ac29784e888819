import { expect, test } from "vitest";
import { estaVigente, FINALIDADES, leerFinalidad, NOMBRES_FINALIDADES } from "./finalidades.ts";

const momento = new Date("2026-11-18T12:00:00Z");
const { version } = FINALIDADES.avisos;

test("a permission holds while the last answer gave it for the text of today", () => {
  expect(estaVigente("avisos", null)).toBe(false);
  expect(estaVigente("avisos", { otorgado: true, version, momento })).toBe(true);
  expect(estaVigente("avisos", { otorgado: false, version, momento })).toBe(false);
  expect(estaVigente("avisos", { otorgado: true, version: "2025-01-01", momento })).toBe(false);
});

test("every purpose has its words, and no other name is one", () => {
  expect([...NOMBRES_FINALIDADES].sort()).toEqual(Object.keys(FINALIDADES).sort());
  expect(leerFinalidad("avisos")).toBe("avisos");
  expect(leerFinalidad("boletin")).toBeNull();
});
