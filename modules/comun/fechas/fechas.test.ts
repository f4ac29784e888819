import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as fechas from "./fechas.ts";
import { DIA_MS } from "./lapso.ts";
import { usarTramos } from "./tramos.ts";

const { haceCuanto, inicioDelDia, inicioDelDiaSiguiente, instanteSantiago, partesSantiago } = fechas;
const instante = (iso: string) => new Date(iso);
const CUARTO = 15 * 60_000;
const cuando = (cuarto: number) => new Date(cuarto * CUARTO).toISOString();

describe("the clock that browsers take from the server", () => {
  const ahora = instante("2026-11-17T04:00:00Z");

  test("holds every change between winter and summer time", () => {
    const cambios = fechas
      .leerTramos(ahora)
      .map(({ desde, desfase }) => [cuando(desde), desfase / 3_600_000]);
    expect(cambios).toEqual([
      ["2024-11-17T00:00:00.000Z", -3],
      ["2025-04-06T03:00:00.000Z", -4],
      ["2025-09-07T04:00:00.000Z", -3],
      ["2026-04-05T03:00:00.000Z", -4],
      ["2026-09-06T04:00:00.000Z", -3],
      ["2027-04-04T03:00:00.000Z", -4],
      ["2027-09-05T04:00:00.000Z", -3],
    ]);
  });

  test("a change in its last days is not lost, and each part ends where the next one starts", () => {
    for (const dia of ["2026-04-04", "2026-04-05", "2026-04-06", "2026-09-06", "2026-09-07"]) {
      const tramos = fechas.leerTramos(instante(`${dia}T12:00:00Z`));
      expect(cuando(tramos.at(-1)?.hasta ?? 0)).toBe(
        `${Number(dia.slice(0, 4)) + 1}${dia.slice(4)}T00:00:00.000Z`,
      );
      expect(tramos.slice(1).map(({ desde }) => desde)).toEqual(
        tramos.slice(0, -1).map(({ hasta }) => hasta),
      );
    }
    expect(fechas.leerTramos(instante("2026-04-05T12:00:00Z")).at(-1)?.desfase).toBe(-4 * 3_600_000);
  });

  test("it is used inside its time, and the own calendar outside", () => {
    const desde = Date.UTC(2026, 0, 1) / CUARTO;
    usarTramos([{ desde, hasta: desde + 4, desfase: 3_600_000 }]);
    try {
      expect(fechas.formatearHora(instante("2025-12-31T23:59:59Z"))).toBe("20:59");
      expect(fechas.formatearHora(instante("2026-01-01T00:00:00Z"))).toBe("01:00");
      expect(fechas.formatearHora(instante("2026-01-01T00:59:59Z"))).toBe("01:59");
      expect(fechas.formatearHora(instante("2026-01-01T01:00:00Z"))).toBe("22:00");
    } finally {
      usarTramos([]);
    }
  });
});

describe("the calendar of Santiago", () => {
  test("an instant shows the wall clock of Chile", () => {
    const esperado = { anio: 2026, mes: 9, dia: 18, hora: 22, minuto: 0, segundo: 5 };
    expect(partesSantiago(instante("2026-09-19T01:00:05Z"))).toEqual(esperado);
  });

  test("midnight is hour 0, not 24", () => {
    expect(partesSantiago(instante("2026-07-01T04:00:00Z"))).toMatchObject({ dia: 1, hora: 0 });
  });

  test.each([
    ["winter, four hours behind", { anio: 2026, mes: 7, dia: 1 }, "2026-07-01T16:00:00.000Z"],
    ["summer, three hours behind", { anio: 2026, mes: 1, dia: 1 }, "2026-01-01T15:00:00.000Z"],
  ])("noon in %s", (_, dia, iso) => {
    expect(instanteSantiago(dia, 12).toISOString()).toBe(iso);
  });

  test("23:30 of the April night, which happens twice, is the first one", () => {
    const sabado = { anio: 2026, mes: 4, dia: 4 };
    expect(instanteSantiago(sabado, 23, 30).toISOString()).toBe("2026-04-05T02:30:00.000Z");
  });

  test("00:30 of the September night, which never happens, is carried over the jump", () => {
    const domingo = { anio: 2026, mes: 9, dia: 6 };
    expect(instanteSantiago(domingo, 0, 30).toISOString()).toBe("2026-09-06T04:30:00.000Z");
  });

  test("the September day without midnight starts at 01:00", () => {
    const inicio = inicioDelDia(instante("2026-09-06T15:00:00Z"));
    expect(inicio.toISOString()).toBe("2026-09-06T04:00:00.000Z");
    expect(fechas.formatearHora(inicio)).toBe("01:00");
  });

  test.each([
    ["the April Saturday lasts 25 hours", "2026-04-04T12:00:00Z", 25],
    ["the September Sunday lasts 23 hours", "2026-09-06T12:00:00Z", 23],
    ["any other day lasts 24 hours", "2026-09-05T12:00:00Z", 24],
  ])("%s", (_, iso, horas) => {
    const dia = instante(iso);
    const largo = inicioDelDiaSiguiente(dia).getTime() - inicioDelDia(dia).getTime();
    expect(largo / 3_600_000).toBe(horas);
  });

  test("the second 23:30 of the April night still belongs to Saturday", () => {
    const segunda = instante("2026-04-05T03:30:00Z");
    expect(partesSantiago(segunda)).toMatchObject({ dia: 4, hora: 23, minuto: 30 });
    expect(inicioDelDiaSiguiente(segunda).toISOString()).toBe("2026-04-05T04:00:00.000Z");
  });

  test("days are added by the calendar", () => {
    expect(fechas.sumarDias({ anio: 2028, mes: 2, dia: 27 }, 3)).toEqual({ anio: 2028, mes: 3, dia: 1 });
    expect(fechas.sumarDias({ anio: 2026, mes: 12, dia: 31 }, 1)).toEqual({ anio: 2027, mes: 1, dia: 1 });
  });

  test("every instant lies in its own day, and days touch", () => {
    const algunDia = fc.date({
      min: instante("2020-01-01"),
      max: instante("2035-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(algunDia, (cuando) => {
        const [inicio, fin] = [inicioDelDia(cuando), inicioDelDiaSiguiente(cuando)];
        expect(inicio.getTime()).toBeLessThanOrEqual(cuando.getTime());
        expect(fin.getTime()).toBeGreaterThan(cuando.getTime());
        expect(inicioDelDia(fin)).toEqual(fin);
        expect(inicioDelDiaSiguiente(new Date(fin.getTime() - 1))).toEqual(fin);
      }),
    );
  });
});

test("dates read as in Chile", () => {
  const cuando = instante("2026-09-19T01:05:00Z");
  expect(fechas.formatearDia(cuando)).toBe("viernes 18 de septiembre");
  expect(fechas.formatearFechaLarga(cuando)).toBe("viernes 18 de septiembre de 2026");
  expect(fechas.formatearFechaCorta(cuando)).toBe("18-09-2026");
  expect(fechas.formatearHora(cuando)).toBe("22:05");
  expect(fechas.formatearFechaHora(cuando)).toBe("18-09-2026 22:05");
  expect(fechas.formatearFechaLarga(instante("2026-03-04T15:00:00Z"))).toBe("miércoles 4 de marzo de 2026");
});

test.each([
  [-1, "hoy"],
  [0, "hoy"],
  [0.99, "hoy"],
  [1, "hace 1 día"],
  [2, "hace 2 días"],
  [29.9, "hace 29 días"],
  [30, "hace 1 mes"],
  [60, "hace 2 meses"],
  [359, "hace 11 meses"],
  [360, "hace 1 año"],
  [719, "hace 1 año"],
  [720, "hace 2 años"],
])("%d days ago reads %j", (dias, texto) => {
  const ahora = instante("2026-06-01T12:00:00Z");
  expect(haceCuanto(new Date(ahora.getTime() - dias * DIA_MS), ahora)).toBe(texto);
});
