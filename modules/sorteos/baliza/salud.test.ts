import { expect, test } from "vitest";
import { alertasBaliza } from "./salud.ts";

const AHORA = new Date("2026-11-20T01:10:00Z");
const hace = (segundos: number) => new Date(AHORA.getTime() - segundos * 1000);
const alertas = (ultimo: Date | null, ...esperadas: (Date | null)[]) =>
  alertasBaliza(
    {
      cadena: "ab".repeat(32),
      ultimo: ultimo && { instante: ultimo },
      pendientes: esperadas.map((desde) => ({ para: "SRT-0001", ronda: 1_234, desde })),
    },
    AHORA,
  );

test("nothing is said while pulses come and no pinned one is late", () => {
  expect(alertas(hace(600), hace(120), hace(-3_600))).toEqual([]);
});

test("a beacon that is silent for more than ten minutes is told, and one that never answered", () => {
  expect(alertas(hace(601))).toEqual(["El azar público no entrega pulsos desde hace 10 minutos."]);
  expect(alertas(null)).toEqual(["El azar público todavía no entrega ningún pulso."]);
});

test("a pinned round that is overdue by more than two minutes is told", () => {
  expect(alertas(hace(1), hace(121), hace(119))).toEqual([
    "SRT-0001 espera la ronda 1.234 desde hace 2 minutos.",
  ]);
});

test("a pinned round of another chain is told: no relay of this shop has it", () => {
  expect(alertas(hace(1), null)).toEqual(["SRT-0001 espera la ronda 1.234 de otra cadena."]);
});

test("with BEACON off only an overdue round that was pinned before is told", () => {
  const apagada = (...esperadas: Date[]) => {
    const pendientes = esperadas.map((desde) => ({ para: "SRT-0001", ronda: 1_234, desde }));
    return alertasBaliza({ cadena: null, ultimo: null, pendientes }, AHORA);
  };
  expect(apagada()).toEqual([]);
  expect(apagada(hace(-3_600))).toEqual([]);
  expect(apagada(hace(3_600))).toEqual(["SRT-0001 espera la ronda 1.234 desde hace 1 hora."]);
});
