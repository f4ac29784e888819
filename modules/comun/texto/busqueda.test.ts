import { expect, test } from "vitest";
import { inicioDeDia, leerDia } from "../fechas/dias.ts";
import { leerPositivo, leerTexto, patronDe } from "./busqueda.ts";

test("a text is one line without control characters, or nothing", () => {
  expect(leerTexto(" ana\u0000\nnúñez ")).toBe("ana núñez");
  expect([leerTexto(null), leerTexto("  "), leerTexto("\u0000")]).toEqual([undefined, undefined, undefined]);
  expect(leerTexto("a".repeat(100))).toHaveLength(80);
});

test("only whole numbers from 1 on are a page", () => {
  expect(["7", "0", "-1", "1.5", "x", null].map(leerPositivo)).toEqual([7, ...Array(5).fill(undefined)]);
});

test("wildcards are looked for as letters", () => {
  expect(patronDe(" 100%_a\\ ")).toBe("%100\\%\\_a\\\\%");
});

test("a day begins when it begins in Santiago, clock changes included", () => {
  expect(inicioDeDia("2026-11-15")?.toISOString()).toBe("2026-11-15T03:00:00.000Z");
  expect(inicioDeDia("2026-12-31", 1)?.toISOString()).toBe("2027-01-01T03:00:00.000Z");
  // The September day without midnight, and the April day of 25 hours.
  expect(inicioDeDia("2026-09-06")?.toISOString()).toBe("2026-09-06T04:00:00.000Z");
  expect(inicioDeDia("2026-04-04", 1)?.toISOString()).toBe("2026-04-05T04:00:00.000Z");
  for (const texto of ["2026-02-30", "hoy", "", "2026-1-1", "0000-01-01", "0099-01-01"])
    expect(inicioDeDia(texto)).toBeNull();
  expect([leerDia("2026-02-28"), leerDia("2026-02-30"), leerDia(null)]).toEqual([
    "2026-02-28",
    undefined,
    undefined,
  ]);
});
