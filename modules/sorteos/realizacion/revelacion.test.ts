import { expect, test } from "vitest";
import { cuentaRegresiva } from "./cuenta-regresiva.ts";
import {
  cifrasReveladas,
  desdeRevelacion,
  FIESTA_MS,
  faseDe,
  finNumeros,
  GENERANDO_MS,
  inicioSegundo,
  PASO_CIFRA_MS,
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
});

test.each([
  ["generando", -1_500],
  ["generando", 0],
  ["generando", GENERANDO_MS - 1],
  ["revelando", GENERANDO_MS],
  ["revelando", GENERANDO_MS + finNumeros(sorteo) + FIESTA_MS - 1],
  ["final", GENERANDO_MS + finNumeros(sorteo) + FIESTA_MS],
  ["final", 86_400_000],
])("%s at %d ms after the draw", (fase, ms) => {
  expect(faseDe(sorteo, t0 + ms)).toBe(fase);
});

test("digits settle one by one and then stay", () => {
  const desde = desdeRevelacion(sorteado_en, t0 + GENERANDO_MS);
  expect(desde).toBe(0);
  expect([-5, 0, PASO_CIFRA_MS, 2 * PASO_CIFRA_MS, 60_000].map((ms) => cifrasReveladas(2384, ms))).toEqual([
    0, 0, 1, 2, 4,
  ]);
});

test("the second number waits for the first", () => {
  expect(inicioSegundo(2384)).toBeGreaterThan(4 * PASO_CIFRA_MS);
  expect(finNumeros(sorteo)).toBe(inicioSegundo(2384) + 4 * PASO_CIFRA_MS);
});

test("the page looks again exactly when something changes, and no more once all is shown", () => {
  const revelacion = t0 + GENERANDO_MS;
  expect(proximoCambio(pendiente, t0)).toBeNull();
  expect(proximoCambio(sorteo, t0 + 10)).toBe(revelacion);
  expect(proximoCambio(sorteo, revelacion)).toBe(revelacion + PASO_CIFRA_MS);
  expect(proximoCambio(sorteo, revelacion + 4 * PASO_CIFRA_MS)).toBe(
    revelacion + inicioSegundo(2384) + PASO_CIFRA_MS,
  );
  const fin = revelacion + finNumeros(sorteo);
  expect(proximoCambio(sorteo, fin)).toBe(fin + FIESTA_MS);
  expect(proximoCambio(sorteo, fin + FIESTA_MS)).toBeNull();
});

test("the countdown counts whole seconds and ends", () => {
  const hasta = new Date(t0);
  expect(cuentaRegresiva(hasta, t0 - 187_407_000)).toEqual({ dias: 2, horas: 4, minutos: 3, segundos: 27 });
  expect(cuentaRegresiva(hasta, t0 - 400)).toEqual({ dias: 0, horas: 0, minutos: 0, segundos: 1 });
  expect(cuentaRegresiva(hasta, t0)).toBeNull();
});
