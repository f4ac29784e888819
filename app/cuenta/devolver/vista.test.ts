import { expect, test } from "vitest";
import { guardarEnviadas, leerEnviadas } from "./vista.ts";

const formulario = (...pares: [string, string][]) => {
  const form = new FormData();
  for (const [campo, valor] of pares) form.append(campo, valor);
  return form;
};

test("a refused form gets its ticked lines back with their units, also several and those without a field for them", () => {
  const form = formulario(["linea", "7"], ["cantidad:7", "1"], ["linea", "9"], ["cantidad:8", "3"]);
  const [campo, valor] = guardarEnviadas(form);
  expect([...leerEnviadas({ [campo]: valor })]).toEqual([
    [7, 1],
    [9, 1],
  ]);
});

test("without a ticked line none comes back ticked, and what cannot be read is no line", () => {
  const [campo, valor] = guardarEnviadas(formulario(["cantidad:7", "2"]));
  expect(leerEnviadas({ [campo]: valor }).size).toBe(0);
  expect([...leerEnviadas({ unidades: "x:1,5:y,,6" })]).toEqual([
    [5, 1],
    [6, 1],
  ]);
  expect(leerEnviadas({}).size).toBe(0);
});
