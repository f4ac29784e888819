import { expect, test } from "vitest";
import { leerMes, sumarMeses } from "#modules/comun/fechas/meses.ts";
import { cuadricula, mesDe, nombreDeDia } from "./calendario.ts";

const SELLADO = { fecha: "2026-11-14", asientos: 5, ruptura: false };

test("a month has weeks from Monday to Sunday with each day once", () => {
  const { nombre, semanas } = cuadricula("2026-11", new Map([[SELLADO.fecha, SELLADO]]));
  expect(nombre).toBe("noviembre de 2026");
  // 1 November 2026 is a Sunday.
  expect(semanas[0]?.map((casilla) => casilla?.dia ?? null)).toEqual([null, null, null, null, null, null, 1]);
  expect(semanas.every((semana) => semana.length === 7)).toBe(true);
  expect(semanas.flat().flatMap((casilla) => casilla?.dia ?? [])).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  );
});

test("only sealed days carry a seal", () => {
  const { semanas } = cuadricula("2026-11", new Map([[SELLADO.fecha, SELLADO]]));
  const sellados = semanas.flat().filter((casilla) => casilla?.sellado);
  expect(sellados).toEqual([{ fecha: "2026-11-14", dia: 14, sellado: SELLADO }]);
});

test.each([
  ["2028-02", 29],
  ["2026-02", 28],
  ["2026-12", 31],
])("%s has %i days", (mes, dias) => {
  expect(cuadricula(mes, new Map()).semanas.flat().filter(Boolean)).toHaveLength(dias);
});

test("months are counted over the turn of the year", () => {
  expect([sumarMeses("2026-11", 2), sumarMeses("2026-01", -1), sumarMeses("2026-06", 0)]).toEqual([
    "2027-01",
    "2025-12",
    "2026-06",
  ]);
  expect(mesDe("2026-11-14")).toBe("2026-11");
});

test.each([null, "", "2026-13", "2026-1", "2026-11-14", "x"])("%j is no month", (texto) => {
  expect(leerMes(texto)).toBeNull();
});

test("days read as in Chile", () => {
  expect(nombreDeDia("2026-11-04")).toBe("4 de noviembre");
  expect(nombreDeDia("2026-11-14", { con_anio: true })).toBe("14 de noviembre de 2026");
});
