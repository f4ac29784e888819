import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatearHora, partesSantiago, sumarDias } from "#modules/comun/fechas/fechas.ts";
import { fechaSorteo } from "./fecha-sorteo.ts";

function enIso(cerrado_en: string): string[] {
  const { fecha_sorteo, sorteo_automatico, termino_ventana } = fechaSorteo(new Date(cerrado_en));
  return [fecha_sorteo, sorteo_automatico, termino_ventana].map((instante) => instante.toISOString());
}

describe("a raffle is held on the third calendar day, 22:00 to 24:00 in Chile", () => {
  test.each([
    [
      "closed on a winter noon",
      "2026-07-01T16:00:00Z",
      "2026-07-05T02:00",
      "2026-07-05T03:55",
      "2026-07-05T04:00",
    ],
    [
      "closed on a summer noon",
      "2026-01-01T15:00:00Z",
      "2026-01-05T01:00",
      "2026-01-05T02:55",
      "2026-01-05T03:00",
    ],
    [
      "closed a minute before midnight",
      "2026-07-02T03:59:59Z",
      "2026-07-05T02:00",
      "2026-07-05T03:55",
      "2026-07-05T04:00",
    ],
    [
      "closed at midnight",
      "2026-07-02T04:00:00Z",
      "2026-07-06T02:00",
      "2026-07-06T03:55",
      "2026-07-06T04:00",
    ],
    [
      "closed over a year's end",
      "2026-12-30T15:00:00Z",
      "2027-01-03T01:00",
      "2027-01-03T02:55",
      "2027-01-03T03:00",
    ],
  ])("%s", (_, cerrado_en, ...esperados) => {
    expect(enIso(cerrado_en)).toEqual(esperados.map((minuto) => `${minuto}:00.000Z`));
  });
});

describe("the April night, when 23:00 to 24:00 happens twice", () => {
  test("the window lasts three hours and the automatic draw waits for the second 23:55", () => {
    expect(enIso("2026-04-01T15:00:00Z")).toEqual([
      "2026-04-05T01:00:00.000Z",
      "2026-04-05T03:55:00.000Z",
      "2026-04-05T04:00:00.000Z",
    ]);
  });

  test.each(["2026-04-05T02:30:00Z", "2026-04-05T03:30:00Z"])(
    "a raffle closed at 23:30 (%s) counts from Saturday",
    (iso) => {
      expect(enIso(iso)[0]).toBe("2026-04-08T02:00:00.000Z");
    },
  );
});

describe("the September night, when 24:00 jumps to 01:00", () => {
  test("the window still lasts two hours and ends at the jump", () => {
    expect(enIso("2026-09-02T15:00:00Z")).toEqual([
      "2026-09-06T02:00:00.000Z",
      "2026-09-06T03:55:00.000Z",
      "2026-09-06T04:00:00.000Z",
    ]);
  });

  test("a raffle closed at the jump counts from Sunday", () => {
    expect(enIso("2026-09-06T03:59:59Z")[0]).toBe("2026-09-09T01:00:00.000Z");
    expect(enIso("2026-09-06T04:00:00Z")[0]).toBe("2026-09-10T01:00:00.000Z");
  });
});

test("whenever it closes, the clock on the wall reads 22:00 and 23:55 three days later", () => {
  const cualquiera = fc.date({
    min: new Date("2024-01-01"),
    max: new Date("2034-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(cualquiera, (cerrado_en) => {
      const { fecha_sorteo, sorteo_automatico, termino_ventana } = fechaSorteo(cerrado_en);
      expect(formatearHora(fecha_sorteo)).toBe("22:00");
      expect(formatearHora(sorteo_automatico)).toBe("23:55");
      expect(["00:00", "01:00"]).toContain(formatearHora(termino_ventana));
      const tercero = sumarDias(partesSantiago(cerrado_en), 3);
      expect(partesSantiago(fecha_sorteo)).toMatchObject(tercero);
      expect(partesSantiago(sorteo_automatico)).toMatchObject(tercero);
    }),
  );
});
