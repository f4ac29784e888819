import { expect, test } from "vitest";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { apartaHasta, diasTrasVencer, ventanaDesde } from "./plazo-sin-pago.ts";

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

test.each([1, 2, 48])(
  "with %s hours a press, nothing more is kept after three times as long",
  (horas_reserva) => {
    for (const mas of [0, 1])
      expect(apartaHasta((3 * horas_reserva + mas) * HORA_MS, AHORA, { horas_reserva })).toBeNull();
  },
);

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

test.each([
  [1, 7],
  [14, 7],
  [15, 8],
  [48, 24],
])("with %s hours a press, an expired quote stays for %s days", (horas_reserva, dias) => {
  expect(diasTrasVencer({ horas_reserva })).toBe(dias);
});
