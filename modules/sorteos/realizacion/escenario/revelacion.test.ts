import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { REVELACION_MS, reveladoEn, reveladoHasta } from "#modules/comun/revelado.ts";
import { cuentaRegresiva } from "./cuenta-regresiva.ts";
import {
  cifrasCaidas,
  enEscena,
  faseDe,
  INICIO,
  PASOS_REVELACION,
  pasoDe,
  proximoCambio,
} from "./revelacion.ts";

const sorteado_en = new Date("2026-09-19T01:24:00Z");
const t0 = sorteado_en.getTime();
const sorteo = { iniciado: true, sorteado_en, numero_producto: 2384, numero_puntos: 1207 };
const pendiente = { iniciado: false, sorteado_en: null, numero_producto: null, numero_puntos: null };

test("nothing is revealed before the draw", () => {
  expect(faseDe(pendiente, t0)).toBe("espera");
});

test("between the start and the pulse of a beacon winners are being generated", () => {
  expect(faseDe({ ...pendiente, iniciado: true }, t0)).toBe("generando");
});

test("a raffle that ended without winners has nothing to reveal", () => {
  expect(faseDe({ ...pendiente, sorteado_en }, t0 + 1)).toBe("espera");
  expect(enEscena({ ...pendiente, sorteado_en }, new Date(t0 + 1))).toBe(false);
});

test.each([
  ["generando", -1_500],
  ["generando", 0],
  ["generando", INICIO.producto - 1],
  ["revelando", INICIO.producto],
  ["revelando", REVELACION_MS - 1],
  ["final", REVELACION_MS],
  ["final", DIA_MS],
])("%s at %d ms after the draw", (fase, ms) => {
  expect(faseDe(sorteo, t0 + ms)).toBe(fase);
});

test("the stage takes between 20 and 40 seconds, and its steps fill it", () => {
  expect(REVELACION_MS).toBeGreaterThanOrEqual(20_000);
  expect(REVELACION_MS).toBeLessThanOrEqual(40_000);
  expect(PASOS_REVELACION.map((paso) => pasoDe(INICIO[paso]))).toEqual(
    PASOS_REVELACION.map((paso) => ({ paso, parte: 0 })),
  );
  for (const [i, paso] of PASOS_REVELACION.entries()) {
    const fin = PASOS_REVELACION[i + 1];
    expect(pasoDe((fin ? INICIO[fin] : REVELACION_MS) - 1)).toEqual({ paso, parte: expect.closeTo(1, 2) });
  }
  expect(pasoDe(-5)).toEqual({ paso: "franja", parte: 0 });
  expect(pasoDe(REVELACION_MS * 9)).toEqual({ paso: "final", parte: 1 });
});

test("digits fall one by one, all of them stand for a while, and then they stay", () => {
  for (const paso of ["producto", "puntos"] as const) {
    const alos = (ms: number) => cifrasCaidas(paso, 4, INICIO[paso] + ms);
    const fin = (paso === "producto" ? INICIO.puntos : INICIO.final) - INICIO[paso];
    const cada = (fin - 2_000) / 4;
    expect([-5, 0, cada - 1, cada, 3 * cada, 4 * cada, 60_000].map(alos)).toEqual([0, 0, 0, 1, 3, 4, 4]);
    expect(alos(fin - 2_000)).toBe(4);
  }
});

test("what the shop tells elsewhere begins when the stage ends", () => {
  const fin = reveladoEn(sorteado_en);
  expect(fin.getTime()).toBe(t0 + REVELACION_MS);
  expect(enEscena(sorteo, new Date(fin.getTime() - 1))).toBe(true);
  expect(enEscena(sorteo, fin)).toBe(false);
  expect(reveladoHasta(fin)).toEqual(sorteado_en);
});

test("the page looks again exactly when a step begins, and no more once all is shown", () => {
  expect(proximoCambio(pendiente, t0)).toBeNull();
  expect(proximoCambio(sorteo, t0 - 10)).toBe(t0);
  expect(proximoCambio(sorteo, t0 + 10)).toBe(t0 + INICIO.mezcla);
  expect(proximoCambio(sorteo, t0 + INICIO.puntos)).toBe(t0 + INICIO.final);
  expect(proximoCambio(sorteo, t0 + INICIO.final)).toBe(t0 + REVELACION_MS);
  expect(proximoCambio(sorteo, t0 + REVELACION_MS)).toBeNull();
});

test("the countdown counts whole seconds and ends", () => {
  const hasta = new Date(t0);
  expect(cuentaRegresiva(hasta, t0 - 187_407_000)).toEqual({ dias: 2, horas: 4, minutos: 3, segundos: 27 });
  expect(cuentaRegresiva(hasta, t0 - 400)).toEqual({ dias: 0, horas: 0, minutos: 0, segundos: 1 });
  expect(cuentaRegresiva(hasta, t0)).toBeNull();
});
