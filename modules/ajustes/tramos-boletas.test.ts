import { expect, test } from "vitest";
import { haceLaBoleta, tramosDeBoletas } from "./tramos-boletas.ts";

const dia = (numero: number) => new Date(Date.UTC(2026, 10, numero));
const tramo = (ambiente: "certificacion" | "produccion", desde: number, hasta: number) => ({
  ambiente,
  desde: dia(desde).toISOString(),
  hasta: dia(hasta).toISOString(),
});
const AJUSTES = {
  boletas_activas: true,
  boletas_ambiente: "produccion" as const,
  boletas_desde: dia(10).toISOString(),
  boletas_tramos: [tramo("certificacion", 1, 3), tramo("produccion", 4, 6)],
};

test("what was paid while they were on has its boleta, and what was paid between has none", () => {
  const hace = (numero: number) => haceLaBoleta(AJUSTES, dia(numero));
  expect([2, 4, 5, 6, 9, 10, 20].map(hace)).toEqual([false, true, true, false, false, true, true]);
});

test("a rehearsal stays one: its time owes nothing in production, and production nothing in it", () => {
  expect(tramosDeBoletas(AJUSTES)).toEqual([
    { desde: dia(4), hasta: dia(6) },
    { desde: dia(10), hasta: null },
  ]);
  const ensayo = { ...AJUSTES, boletas_ambiente: "certificacion" as const };
  expect(tramosDeBoletas(ensayo)).toHaveLength(2);
  expect(haceLaBoleta(ensayo, dia(20))).toBe(false);
});

test("while they are off nothing has one", () => {
  expect(tramosDeBoletas({ ...AJUSTES, boletas_activas: false })).toEqual([]);
  expect(tramosDeBoletas({ ...AJUSTES, boletas_desde: "" })).toEqual([]);
});
