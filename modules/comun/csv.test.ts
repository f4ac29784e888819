import { expect, test } from "vitest";
import { escribirCsv } from "./csv.ts";

const filas = (csv: string) => csv.replace("\uFEFF", "").trimEnd().split("\r\n");

test("a table becomes lines that a spreadsheet in Chile opens", () => {
  expect(escribirCsv(["A", "B"], [["ñandú", 1990]])).toBe("\uFEFFA;B\r\nñandú;1990\r\n");
});

test.each(["=1+1", "+569", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])("%j is text, never a formula", (texto) => {
  expect(escribirCsv(["A"], [[texto]])).toContain(`'${texto}`);
});

test("separators, quotes and line breaks stay inside their cell", () => {
  expect(filas(escribirCsv(["A"], [['uno; "dos"']]))).toEqual(["A", '"uno; ""dos"""']);
});

test("negative numbers stay numbers", () => {
  expect(filas(escribirCsv(["A"], [[-120]]))[1]).toBe("-120");
});
