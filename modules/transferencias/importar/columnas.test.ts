import { expect, test } from "vitest";
import { claveTitulos, leerColumnas, negativaColumnas } from "./columnas.ts";

const TITULOS = ["Día", "Entradas", "Salidas", "Detalle", "Total"];
const NADA = leerColumnas(() => "");
const negar = (campos: Partial<typeof NADA>) => negativaColumnas({ ...NADA, ...campos }, TITULOS)?.frase;

test("a date and one way to know what came in are enough", () => {
  expect(negar({ fecha: "Día", abono: "Entradas" })).toBeUndefined();
  expect(negar({ fecha: "Día", monto: "Total", glosa: "Detalle" })).toBeUndefined();
});

test.each([
  [{}, "Indica la columna de la fecha."],
  [{ fecha: "Día" }, "Indica la columna de los abonos o la del monto."],
  [
    { fecha: "Día", monto: "Total", cargo: "Salidas" },
    "Elige los abonos y cargos, o el monto con signo, pero no ambos.",
  ],
  [{ fecha: "Día", abono: "__proto__" }, "Esa columna no está en el archivo."],
  [{ fecha: "Día", abono: "Día" }, "Una columna no puede servir para dos cosas."],
])("%o is refused with its reason", (campos, frase) => {
  expect(negar(campos)).toBe(frase);
});

test("a column that is not chosen is null, so that it is never read", () => {
  expect(leerColumnas((campo) => (campo === "fecha" ? "Día" : ""))).toMatchObject({
    fecha: "Día",
    abono: null,
    comentario: null,
  });
});

test("two files have the same format if their titles are, whatever their case and accents", () => {
  expect(claveTitulos(["Día ", "ENTRADAS"])).toBe(claveTitulos(["dia", "Entradas"]));
  expect(claveTitulos(["a", "b"])).not.toBe(claveTitulos(["b", "a"]));
  expect(claveTitulos(["a,b"])).not.toBe(claveTitulos(["a", "b"]));
});
