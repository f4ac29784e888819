import { expect, test } from "vitest";
import { edadEn, esMenorDeEdad, fechaDeNacimiento } from "./edad.ts";

test.each([
  ["2001-09-18", "2001-09-18"],
  ["18-09-2001", "2001-09-18"],
  ["18/9/2001", "2001-09-18"],
  [" 2000-02-29 ", "2000-02-29"],
])("%s is the date %s", (texto, fecha) => {
  expect(fechaDeNacimiento(texto)).toBe(fecha);
});

test.each(["", "ayer", "2001-02-29", "2001-13-01", "31-04-2001", "0001-01-01", "2001-09-18T00:00"])(
  "%j is no date",
  (texto) => {
    expect(fechaDeNacimiento(texto)).toBeNull();
  },
);

test("a person turns 18 when the day starts in Santiago, not in Greenwich", () => {
  const vispera = new Date("2026-11-15T02:59:59Z");
  const cumpleanos = new Date("2026-11-15T03:00:00Z");
  expect(esMenorDeEdad("2008-11-15", vispera)).toBe(true);
  expect(esMenorDeEdad("2008-11-15", cumpleanos)).toBe(false);
});

test("a person born on 29 February turns 18 on 1 March", () => {
  expect(esMenorDeEdad("2008-02-29", new Date("2026-02-28T20:00:00Z"))).toBe(true);
  expect(esMenorDeEdad("2008-02-29", new Date("2026-03-01T15:00:00Z"))).toBe(false);
});

test("without a date of birth no person is known to be under age", () => {
  expect(esMenorDeEdad(null, new Date("2026-11-15T15:00:00Z"))).toBe(false);
  expect(edadEn("no sé", new Date("2026-11-15T15:00:00Z"))).toBeNull();
});
