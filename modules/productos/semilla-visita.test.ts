import { expect, test } from "vitest";
import { SEMILLAS } from "./consulta.ts";
import { semillaDeVisita } from "./semilla-visita.ts";

const VISITANTES = Array.from({ length: 2_000 }, (_, i) => `200.1.${i % 256}.${Math.floor(i / 256)} Firefox`);
const semillas = (dia: string) => VISITANTES.map((quien) => semillaDeVisita(quien, dia));

test("a visitor keeps the seed for the day", () => {
  expect(semillas("2026-11-18")).toEqual(semillas("2026-11-18"));
});

test("another day has other seeds", () => {
  const hoy = new Set(semillas("2026-11-18"));
  expect(semillas("2026-11-19").filter((semilla) => hoy.has(semilla))).toEqual([]);
});

test("visitors share sixteen seeds that the catalogue accepts, and none of them is rare", () => {
  const veces = Map.groupBy(semillas("2026-11-18"), (semilla) => semilla);
  expect(veces.size).toBe(16);
  for (const [semilla, quienes] of veces) {
    expect(semilla).toBeLessThan(SEMILLAS);
    expect(quienes.length).toBeGreaterThan(VISITANTES.length / 32);
  }
});
