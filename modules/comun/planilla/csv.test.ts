import { expect, test } from "vitest";
import { archivoCsv, escribirCsv, escribirFilaCsv } from "./csv.ts";

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

test("a file for programs has commas, and quotes them", () => {
  expect(escribirFilaCsv(["a,b", "c;d", "=1", 7], ",")).toBe('"a,b",c;d,\'=1,7\r\n');
});

test("negative numbers stay numbers", () => {
  expect(filas(escribirCsv(["A"], [[-120]]))[1]).toBe("-120");
});

test("a list is a file of its columns, with a note as its last line", async () => {
  const columnas = [
    { titulo: "Nombre", valor: ({ nombre }: { nombre: string; puntos: number }) => nombre },
    { titulo: "Puntos", valor: ({ puntos }: { puntos: number }) => puntos },
  ];
  const archivo = archivoCsv("gente", columnas, [{ nombre: "Ana", puntos: 3 }], "Hay más.");
  expect(archivo.headers.get("Content-Disposition")).toBe('attachment; filename="gente.csv"');
  expect(archivo.headers.get("Cache-Control")).toBe("private, no-store");
  expect(filas(await archivo.text())).toEqual(["Nombre;Puntos", "Ana;3", "Hay más."]);
});
