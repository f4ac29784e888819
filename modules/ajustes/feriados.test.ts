import { expect, test } from "vitest";
import { FERIADOS_DE_CHILE, feriados, leerFeriados } from "./feriados.ts";

test("the holidays of the house are days, each once", () => {
  const dias = feriados.parse(FERIADOS_DE_CHILE).split("\n");
  expect(new Set(dias)).toEqual(leerFeriados(FERIADOS_DE_CHILE));
  expect(dias).toContain("2026-09-18");
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
