import { expect, test } from "vitest";
import { maxIntentos, type PlanReintentos, trasAusencia, trasFallo } from "./reintento.ts";

const AHORA = new Date("2026-11-15T12:00:00Z");
const PLAN: PlanReintentos = { arriendo: 120_000, esperas: [30_000, 60_000] };

test("a row waits after each failure as long as its plan says, and is given up after the last attempt", () => {
  expect(trasFallo(PLAN, 1, AHORA)).toEqual({
    agotado: false,
    proximo_intento: new Date("2026-11-15T12:00:30Z"),
    intentos: 1,
  });
  expect(trasFallo(PLAN, 2, AHORA)).toEqual({
    agotado: false,
    proximo_intento: new Date("2026-11-15T12:01:00Z"),
    intentos: 2,
  });
  expect(maxIntentos(PLAN)).toBe(3);
  // More attempts than that happen only when a process ended during one.
  expect([3, 4, 99].map((intentos) => trasFallo(PLAN, intentos, AHORA).agotado)).toEqual([true, true, true]);
});

test("an attempt that did not reach the service does not count, whichever it was", () => {
  const proximo_intento = new Date("2026-11-15T12:00:30Z");
  for (const intentos of [1, 2, 3])
    expect(trasAusencia(PLAN, intentos, AHORA)).toEqual({
      agotado: false,
      proximo_intento,
      intentos: intentos - 1,
    });
});
