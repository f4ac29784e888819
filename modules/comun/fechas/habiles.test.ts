import fc from "fast-check";
import { expect, test } from "vitest";
import { formatearDia, partesSantiago } from "./fechas.ts";
import { enDiasHabiles, sumarDiasHabiles, sumarHorasHabiles } from "./habiles.ts";
import { DIA_MS } from "./lapso.ts";

const dia = (desde: string, dias: number) => formatearDia(sumarDiasHabiles(new Date(desde), dias));

test("weekends are not counted", () => {
  // Friday 18 September 2026, 10:00 in Santiago.
  expect([0, 1, 2, 5, 6].map((dias) => dia("2026-09-18T13:00:00Z", dias))).toEqual([
    "viernes 18 de septiembre",
    "lunes 21 de septiembre",
    "martes 22 de septiembre",
    "viernes 25 de septiembre",
    "lunes 28 de septiembre",
  ]);
  expect(dia("2026-09-19T13:00:00Z", 1)).toBe("lunes 21 de septiembre");
});

test("the day is the one of Chile, not of Greenwich", () => {
  // Thursday 23:30 in Santiago is already Friday in Greenwich.
  expect(dia("2026-09-18T02:30:00Z", 1)).toBe("viernes 18 de septiembre");
});

test("days after today are working days, and more of them never arrive earlier", () => {
  const instante = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instante, fc.integer({ min: 1, max: 90 }), (desde, dias) => {
      const llega = sumarDiasHabiles(desde, dias);
      const { anio, mes, dia } = partesSantiago(llega);
      expect([0, 6]).not.toContain(new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay());
      expect(sumarDiasHabiles(desde, dias + 1).getTime()).toBeGreaterThan(llega.getTime());
      expect(llega.getTime() - desde.getTime()).toBeGreaterThan((dias - 1) * DIA_MS);
    }),
  );
});

test("words", () => {
  expect([0, 1, 3].map(enDiasHabiles)).toEqual(["0 días hábiles", "1 día hábil", "3 días hábiles"]);
});

test("hours of weekends and holidays do not count", () => {
  const feriados = new Set(["2026-09-18"]);
  const mas = (desde: string, horas: number) =>
    sumarHorasHabiles(new Date(desde), horas, feriados).toISOString();
  // Monday 14 September 2026, 10:00 in Santiago: two whole days later.
  expect(mas("2026-09-14T13:00:00Z", 48)).toBe("2026-09-16T13:00:00.000Z");
  // Wednesday 10:00: 38 hours until the end of Thursday, Friday is a holiday, and 10 hours of Monday.
  expect(mas("2026-09-16T13:00:00Z", 48)).toBe("2026-09-21T13:00:00.000Z");
  // From a Saturday the hours start on Monday at midnight.
  expect(mas("2026-09-12T20:00:00Z", 1)).toBe("2026-09-14T04:00:00.000Z");
  expect(mas("2026-09-14T13:00:00Z", 0)).toBe("2026-09-14T13:00:00.000Z");
});

test("more hours never end earlier, and never before as many hours of the clock", () => {
  const instante = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2028-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const feriados = new Set(["2026-09-18", "2026-12-25", "2027-01-01"]);
  fc.assert(
    fc.property(instante, fc.nat(200), (desde, horas) => {
      const fin = sumarHorasHabiles(desde, horas, feriados).getTime();
      expect(fin).toBeGreaterThanOrEqual(desde.getTime() + horas * 3_600_000);
      expect(sumarHorasHabiles(desde, horas + 1, feriados).getTime()).toBeGreaterThan(fin);
    }),
  );
});
