import fc from "fast-check";
import { expect, test } from "vitest";
import { FERIADOS_DE_CHILE, leerFeriados } from "#modules/ajustes/feriados.ts";
import { formatearDia } from "./fechas.ts";
import { diasQueQuedan, finDeDiasCorridos, finDeDiasHabiles, ultimoDiaDelPlazo } from "./plazos.ts";

const feriados = leerFeriados(FERIADOS_DE_CHILE);
const corridos = (desde: string, dias: number) => finDeDiasCorridos(new Date(desde), dias).toISOString();
const habiles = (desde: string, dias: number) =>
  finDeDiasHabiles(new Date(desde), dias, feriados).toISOString();
const ultimo = (fin: string) => formatearDia(ultimoDiaDelPlazo(new Date(fin)));

test("thirty calendar days end at a midnight of Santiago, over both changes of hour", () => {
  // In summer, three hours behind; the hour of the moment does not matter.
  expect(corridos("2026-01-05T15:00:00Z", 30)).toBe("2026-02-05T03:00:00.000Z");
  expect(corridos("2026-01-06T02:59:59Z", 30)).toBe("2026-02-05T03:00:00.000Z");
  // From 20 March, in summer time, over 4 April: it ends in winter time, 31 days and one hour after midnight.
  expect(corridos("2026-03-20T12:00:00Z", 30)).toBe("2026-04-20T04:00:00.000Z");
  // From 20 August, in winter time, over 6 September: it ends in summer time.
  expect(corridos("2026-08-20T12:00:00Z", 30)).toBe("2026-09-20T03:00:00.000Z");
  // Its last day is the one before the September day without midnight.
  expect(corridos("2026-08-06T12:00:00Z", 30)).toBe("2026-09-06T04:00:00.000Z");
  expect(ultimo(corridos("2026-08-06T12:00:00Z", 30))).toBe("sábado 5 de septiembre");
  // Its last day is the April Saturday of 25 hours.
  expect(corridos("2026-03-05T12:00:00Z", 30)).toBe("2026-04-05T04:00:00.000Z");
  expect(ultimo(corridos("2026-03-05T12:00:00Z", 30))).toBe("sábado 4 de abril");
});

test("two working days leave out weekends and holidays, over both changes of hour", () => {
  // Thursday 2 April: Good Friday, Saturday, the change of hour and Sunday do not count.
  expect(ultimo(habiles("2026-04-02T12:00:00Z", 2))).toBe("martes 7 de abril");
  expect(habiles("2026-04-02T12:00:00Z", 2)).toBe("2026-04-08T04:00:00.000Z");
  // Friday 4 September: Saturday, Sunday with the change of hour.
  expect(habiles("2026-09-04T12:00:00Z", 2)).toBe("2026-09-09T03:00:00.000Z");
  // Thursday 17 September: two holidays, Friday and Saturday.
  expect(ultimo(habiles("2026-09-17T12:00:00Z", 2))).toBe("martes 22 de septiembre");
  // 23:30 of Thursday in Santiago is Friday in Greenwich; the first working day is Friday.
  expect(ultimo(habiles("2026-11-20T02:30:00Z", 1))).toBe("viernes 20 de noviembre");
});

test("thirty working days", () => {
  // Wednesday 18 November 2026: 8 and 25 December and 1 January are holidays.
  expect(ultimo(habiles("2026-11-18T15:00:00Z", 30))).toBe("lunes 4 de enero");
});

test("the days that are left are counted by the calendar", () => {
  const fin = finDeDiasCorridos(new Date("2026-03-20T12:00:00Z"), 30);
  const quedan = (ahora: string) => diasQueQuedan(fin, new Date(ahora));
  expect(quedan("2026-03-20T12:00:00Z")).toBe(30);
  expect(quedan("2026-04-04T12:00:00Z")).toBe(15);
  expect(quedan("2026-04-05T12:00:00Z")).toBe(14);
  expect(quedan("2026-04-20T03:59:59Z")).toBe(0);
  expect(quedan("2026-04-20T04:00:00Z")).toBe(-1);
});

test("a working day more ends later, and working days never end before calendar days", () => {
  const instante = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2028-10-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instante, fc.integer({ min: 1, max: 60 }), (desde, dias) => {
      const fin = finDeDiasHabiles(desde, dias, feriados);
      expect(fin.getTime()).toBeGreaterThanOrEqual(finDeDiasCorridos(desde, dias).getTime());
      expect(finDeDiasHabiles(desde, dias + 1, feriados).getTime()).toBeGreaterThan(fin.getTime());
    }),
  );
});
