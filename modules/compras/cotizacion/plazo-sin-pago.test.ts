import { expect, test } from "vitest";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { apartaHasta, ventanaDesde } from "./plazo-sin-pago.ts";

const AHORA = new Date("2026-11-09T13:00:00Z");
const enHoras = (horas: number) => new Date(AHORA.getTime() + horas * HORA_MS);

test.each([
  ["nothing was kept yet", 0, 2],
  ["a press before the first one ended", 1, 2],
  ["the last one that is whole", 4, 2],
  ["less than a whole one is left", 5.5, 0.5],
])("a quote keeps a thing for two hours, or for what is left of six: %s", (_, apartada, horas) => {
  expect(apartaHasta(apartada * HORA_MS, AHORA, { horas_reserva: 2 })).toEqual(enHoras(horas));
});

test("after six hours it keeps nothing more, whatever the setting of an owner adds up to", () => {
  expect(apartaHasta(6 * HORA_MS, AHORA, { horas_reserva: 2 })).toBeNull();
  expect(apartaHasta(7 * HORA_MS, AHORA, { horas_reserva: 2 })).toBeNull();
});

test.each([
  [1, 12],
  [2, 24],
  [48, 576],
])(
  "with %s hours a press, the time of the last %s hours counts: most of it is for others",
  (horas_reserva, horas) => {
    expect(ventanaDesde(AHORA, { horas_reserva })).toEqual(enHoras(-horas));
  },
);
