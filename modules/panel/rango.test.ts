import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cortesDe,
  diasDe,
  nombreRango,
  periodosDe,
  rotuloCorto,
  rotuloLargo,
  ultimasHoras,
  unidadDe,
} from "./periodos.ts";
import { leerRango, MAX_DIAS } from "./rango.ts";

/** A Sunday at noon of Chile. */
const AHORA = new Date("2026-11-15T15:00:00Z");
const leer = (texto: string, ahora = AHORA) => leerRango(new URLSearchParams(texto), ahora);
const HORA = 3_600_000;

describe("the period of an address", () => {
  test("is a week, today included, unless it says another", () => {
    expect(leer("").rango).toEqual({ desde: "2026-11-09", hasta: "2026-11-15", dias: 7, plazo: 7 });
    expect(leer("dias=1").rango).toEqual({ desde: "2026-11-15", hasta: "2026-11-15", dias: 1, plazo: 1 });
    expect(leer("dias=30").rango).toMatchObject({ desde: "2026-10-17", dias: 30 });
    expect(leer("dias=90").rango).toMatchObject({ desde: "2026-08-18", dias: 90 });
  });

  test("goes from one day to another, both included, over changes of the clock", () => {
    expect(leer("desde=2026-09-01&hasta=2026-09-10").rango).toEqual({
      desde: "2026-09-01",
      hasta: "2026-09-10",
      dias: 10,
      plazo: null,
    });
    expect(leer("desde=2026-11-09").rango.plazo).toBe(7);
    expect(leer("hasta=2026-11-09").rango).toMatchObject({
      desde: "2026-11-09",
      hasta: "2026-11-09",
      dias: 1,
    });
    expect(leer("desde=2025-11-15&hasta=2026-11-15")).toMatchObject({
      error: null,
      rango: { dias: MAX_DIAS },
    });
  });

  test.each([
    ["dias=14", /Ese período no existe/],
    ["dias=-1", /Ese período no existe/],
    ["desde=ayer", /inicio no es válida/],
    ["desde=2026-02-30", /inicio no es válida/],
    ["desde=2026-11-01&hasta=hoy", /término no es válida/],
    ["desde=2026-11-10&hasta=2026-11-01", /anterior a la de término/],
    ["desde=2026-11-10&hasta=2026-11-16", /después de hoy/],
    ["desde=2025-11-14&hasta=2026-11-15", /pasar de 366 días/],
  ])("%s is refused with a sentence, and a week is shown", (texto, frase) => {
    const { error, rango } = leer(texto);
    expect(error).toMatch(frase);
    expect(rango.dias).toBe(7);
  });

  test("whatever the address says, the days are real and few", () => {
    const texto = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((fecha) => fecha.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(texto, texto, texto, (desde, hasta, dias) => {
        const { rango } = leerRango(new URLSearchParams({ desde, hasta, dias }), AHORA);
        expect(diasDe(rango)).toHaveLength(rango.dias);
        expect(rango.dias).toBeLessThanOrEqual(MAX_DIAS);
        expect(periodosDe(rango).length).toBeLessThanOrEqual(92);
      }),
    );
  });
});

const rangoDe = (desde: string, hasta: string) => leer(`desde=${desde}&hasta=${hasta}`).rango;

describe("the columns of a period", () => {
  test("are days of Santiago: 25 hours in April, 23 in September", () => {
    const horas = (desde: string, hasta: string) =>
      diasDe(rangoDe(desde, hasta)).map(({ inicio, fin }) => (fin.getTime() - inicio.getTime()) / HORA);
    expect(horas("2026-04-03", "2026-04-05")).toEqual([24, 25, 24]);
    expect(horas("2026-09-04", "2026-09-06")).toEqual([24, 24, 23]);
  });

  test("are hours for a single day, as many as it has", () => {
    expect(unidadDe(rangoDe("2026-04-04", "2026-04-04"))).toBe("hora");
    const horas = periodosDe(rangoDe("2026-04-04", "2026-04-04"));
    expect(horas).toHaveLength(25);
    expect(horas.slice(-2).map((hora) => rotuloCorto(hora, 25))).toEqual(["23:00", "23:00"]);
    expect(periodosDe(rangoDe("2026-09-06", "2026-09-06"))).toHaveLength(23);
  });

  test("are weeks for a long period, without a gap and with a shorter end", () => {
    const rango = rangoDe("2026-01-05", "2026-11-14");
    expect(unidadDe(rango)).toBe("semana");
    const semanas = periodosDe(rango);
    expect(semanas).toHaveLength(45);
    for (const [n, { inicio }] of semanas.entries()) if (n > 0) expect(inicio).toEqual(semanas[n - 1]?.fin);
    expect(cortesDe(semanas).at(-1)).toEqual(diasDe(rango).at(-1)?.fin);
    expect(semanas.slice(0, 1).map(rotuloLargo)).toEqual(["Del 5 al 11 de enero"]);
  });

  test("are named as people name days", () => {
    const semana = periodosDe(leer("").rango);
    expect(semana.map((dia) => rotuloCorto(dia, 7)).slice(0, 3)).toEqual(["lun 9", "mar 10", "mié 11"]);
    expect(semana.map((dia) => rotuloCorto(dia, 30))[0]).toBe("9 nov");
    expect(semana.map(rotuloLargo)[6]).toBe("domingo 15 de noviembre");
  });

  test("of the last hours end with the one that runs", () => {
    const horas = ultimasHoras(new Date("2026-11-15T15:20:00Z"), 48);
    expect(horas).toHaveLength(48);
    expect(horas.at(-1)).toEqual({
      inicio: new Date("2026-11-15T15:00:00Z"),
      fin: new Date("2026-11-15T16:00:00Z"),
    });
    expect(horas.map((hora) => rotuloCorto(hora, 48)).at(-1)).toBe("dom 12:00");
  });
});

test("a period is told without saying anything twice", () => {
  expect(nombreRango({ desde: "2026-11-15", hasta: "2026-11-15" })).toBe("15 de noviembre de 2026");
  expect(nombreRango({ desde: "2026-11-09", hasta: "2026-11-15" })).toBe("Del 9 al 15 de noviembre de 2026");
  expect(nombreRango({ desde: "2026-10-28", hasta: "2026-11-03" })).toBe(
    "Del 28 de octubre al 3 de noviembre de 2026",
  );
  expect(nombreRango({ desde: "2025-12-28", hasta: "2026-01-03" })).toBe(
    "Del 28 de diciembre de 2025 al 3 de enero de 2026",
  );
});
