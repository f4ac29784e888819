import { describe, expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { FERIADOS_DE_CHILE, feriados, leerFeriados } from "./feriados.ts";

test("the holidays of the house are days, each once", () => {
  const dias = feriados.parse(FERIADOS_DE_CHILE).split("\n");
  expect(new Set(dias)).toEqual(leerFeriados(FERIADOS_DE_CHILE));
  expect(dias).toContain("2026-09-18");
});

describe("holidays that the laws move or add, written again from the laws", () => {
  const dias = leerFeriados(FERIADOS_DE_CHILE);
  const semana = (dia: string) => new Date(`${dia}T12:00:00Z`).getUTCDay();
  const [LUNES, MARTES, MIERCOLES, VIERNES] = [1, 2, 3, 5];
  const mas = (dia: string, n: number) =>
    new Date(Date.parse(`${dia}T12:00:00Z`) + n * DIA_MS).toISOString().slice(0, 10);
  /** Ley 19.668: Tuesday to Thursday go back to Monday, Friday goes on to it. */
  const alLunes = (dia: string) => {
    const corre = semana(dia);
    if (corre === VIERNES) return mas(dia, 3);
    return corre > LUNES && corre < VIERNES ? mas(dia, LUNES - corre) : dia;
  };
  /** Ley 20.299: Tuesday goes back to Friday, Wednesday goes on to it. */
  const alViernes = (dia: string) =>
    mas(dia, semana(dia) === MARTES ? -4 : semana(dia) === MIERCOLES ? 2 : 0);
  const QUIETOS = ["01-01", "05-01", "05-21", "07-16", "08-15", "09-18", "09-19", "11-01", "12-08", "12-25"];
  const PASCUA = { 2026: "2026-04-05", 2027: "2027-03-28", 2028: "2028-04-16" };
  const SOLSTICIO = { 2026: "2026-06-21", 2027: "2027-06-21", 2028: "2028-06-20" };

  test.each([2026, 2027, 2028] as const)("%d", (anio) => {
    const septiembre17 = `${anio}-09-17`;
    const esperados = [
      ...QUIETOS.map((dia) => `${anio}-${dia}`),
      mas(PASCUA[anio], -2),
      mas(PASCUA[anio], -1),
      SOLSTICIO[anio],
      alLunes(`${anio}-06-29`),
      alLunes(`${anio}-10-12`),
      alViernes(`${anio}-10-31`),
      // Leyes 20.215 and 20.983: beside the days of September and January, so that the rest is longer.
      ...[septiembre17].filter((dia) => [LUNES, VIERNES].includes(semana(dia))),
      ...[`${anio}-09-20`].filter((dia) => semana(dia) === VIERNES),
      ...[`${anio}-01-02`].filter((dia) => semana(dia) === LUNES),
    ];
    expect([...dias].filter((dia) => dia.startsWith(`${anio}-`))).toEqual(esperados.sort());
  });
});

test("an owner writes days in both orders, and a text that is no day is named", () => {
  expect(feriados.parse("18-09-2028, 2028-01-01\n2028-01-01")).toBe("2028-01-01\n2028-09-18");
  expect(feriados.parse("")).toBe("");
  expect(leerFeriados("").size).toBe(0);
  const malo = feriados.safeParse("2028-13-01");
  expect(malo.error?.issues[0]?.message).toBe(
    "«2028-13-01» no es un día: escribe cada feriado como 2026-09-18.",
  );
});
