import { expect, test } from "vitest";
import { agregarValor, type FilaEditada, filaVacia, quitarValor, valoresEnVenta } from "./filas.ts";

const valores = (filas: readonly FilaEditada[]) =>
  filas.map(({ valor_1, valor_2, sufijo }) => [valor_1, valor_2, sufijo].join("/"));

const grilla = () => {
  const tallas = agregarValor(agregarValor([filaVacia("a")], "valor_1", "M"), "valor_1", " L ");
  return agregarValor(agregarValor(tallas, "valor_2", "Rojo"), "valor_2", "Azul");
};

test("values become combinations: the first one of the second option completes the rows, the next multiply them", () => {
  expect(valores(grilla())).toEqual(["M/Rojo/M", "L/Rojo/L", "M/Azul/MAZUL", "L/Azul/LAZUL"]);
  expect(valores(agregarValor(grilla(), "valor_1", "S")).slice(4)).toEqual(["S/Rojo/SROJO", "S/Azul/SAZUL"]);
});

test("a value that is there already, in other capitals, adds nothing", () => {
  const filas = grilla();
  expect(agregarValor(filas, "valor_2", "rojo")).toBe(filas);
  expect(agregarValor(filas, "valor_1", "  ")).toBe(filas);
});

test("removing a value drops new rows and withdraws saved ones; adding it again brings those back", () => {
  const filas = grilla().map((fila, i) => (i === 0 ? { ...fila, id: "9" } : fila));
  const sinM = quitarValor(filas, "valor_1", "M");
  expect(valores(sinM)).toEqual(["M/Rojo/M", "L/Rojo/L", "L/Azul/LAZUL"]);
  expect(valoresEnVenta(sinM, "valor_1")).toEqual(["L"]);
  const otraVez = agregarValor(sinM, "valor_1", "m");
  expect(otraVez.filter(({ id }) => id === "9")).toMatchObject([{ disponible: true, valor_1: "M" }]);
  expect(valores(otraVez)).toHaveLength(4);
});
