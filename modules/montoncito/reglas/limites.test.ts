import { expect, test } from "vitest";
import {
  cambiarPerdida,
  esPerdidaDiaria,
  limitesVigentes,
  pausar,
  SIN_LIMITES,
  topeDeHoy,
} from "./limites.ts";

const T0 = new Date("2026-11-15T15:00:00.000Z");
const HORA = 60 * 60_000;
const mas = (horas: number) => new Date(T0.getTime() + horas * HORA);
const cien = cambiarPerdida(SIN_LIMITES, 100, T0);

test("a first limit and a stricter one count at once", () => {
  expect(cien).toMatchObject({ perdida_diaria: 100, siguiente_desde: null });
  expect(cambiarPerdida(cien, 40, T0)).toMatchObject({ perdida_diaria: 40, siguiente_desde: null });
  expect(cambiarPerdida(cien, 0, T0).perdida_diaria).toBe(0);
});

test("a looser limit, or none, counts after 24 hours", () => {
  for (const nueva of [500, null]) {
    const pedido = cambiarPerdida(cien, nueva, T0);
    expect(pedido).toMatchObject({ perdida_diaria: 100, siguiente_perdida: nueva, siguiente_desde: mas(24) });
    expect(limitesVigentes(pedido, mas(23.99)).perdida_diaria).toBe(100);
    expect(limitesVigentes(pedido, mas(24))).toMatchObject({ perdida_diaria: nueva, siguiente_desde: null });
  }
});

test("asking again for what waits does not start the day anew; asking for another does", () => {
  const pedido = cambiarPerdida(cien, 500, T0);
  expect(cambiarPerdida(pedido, 500, mas(5)).siguiente_desde).toEqual(mas(24));
  expect(cambiarPerdida(pedido, 600, mas(5)).siguiente_desde).toEqual(mas(29));
});

test("a stricter limit forgets the looser one that waited", () => {
  const pedido = cambiarPerdida(cambiarPerdida(cien, 500, T0), 50, mas(1));
  expect(limitesVigentes(pedido, mas(100))).toMatchObject({ perdida_diaria: 50, siguiente_desde: null });
});

test("a pause cannot be shortened, only lengthened, and ends by itself", () => {
  const semana = pausar(SIN_LIMITES, "semana", T0);
  expect(semana.pausa_hasta).toEqual(mas(7 * 24));
  expect(pausar(semana, "dia", T0).pausa_hasta).toEqual(mas(7 * 24));
  expect(pausar(semana, "mes", T0).pausa_hasta).toEqual(mas(30 * 24));
  expect(limitesVigentes(semana, mas(7 * 24)).pausa_hasta).toBeNull();
});

test("what lies on the table counts as lost until it is not; what was won today may be lost again", () => {
  expect(topeDeHoy(cien, { neto_hoy: -30, en_juego: 20 })).toBe(50);
  expect(topeDeHoy(cien, { neto_hoy: 60, en_juego: 0 })).toBe(160);
  expect(topeDeHoy(cien, { neto_hoy: -100, en_juego: 5 })).toBe(0);
  expect(topeDeHoy(SIN_LIMITES, { neto_hoy: -9, en_juego: 0 })).toBeNull();
});

test("a limit is a whole number of points from zero, or none", () => {
  expect([0, 1, 500, null].every(esPerdidaDiaria)).toBe(true);
  expect([-1, 1.5, Number.NaN, 1e12].some(esPerdidaDiaria)).toBe(false);
});
