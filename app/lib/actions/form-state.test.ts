import { expect, test } from "vitest";
import { z } from "zod";
import { entero, linea, parrafos, siONo } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { changedFields, missingFields, stateSentence } from "./form-state.ts";

const CAMPOS = controlesDe(
  z.object({
    nombre: campo(linea("Escribe el nombre.", 40), { label: "Nombre" }),
    precio: campo(entero("Escribe el precio", 1), { label: "Precio" }),
    nota: campo(parrafos(100), { label: "Nota" }),
    activo: campo(siONo, { label: "Activo" }),
  }),
);

test("a field is required when the schema of the action refuses it empty", () => {
  expect(Object.entries(CAMPOS).map(([name, { obligatorio }]) => [name, obligatorio])).toEqual([
    ["nombre", true],
    ["precio", true],
    ["nota", undefined],
    ["activo", undefined],
  ]);
});

test("what is missing are the required fields without a text", () => {
  expect(missingFields(CAMPOS, { nombre: "  ", precio: "1.000" })).toEqual(["nombre"]);
  expect(missingFields(CAMPOS, {})).toEqual(["nombre", "precio"]);
  expect(missingFields(CAMPOS, { nombre: "Sofá", precio: "0" })).toEqual([]);
});

test("a field changed when it says something else, whatever its dots and line ends", () => {
  const guardado = { nombre: "Sofá", precio: "12990", nota: "una\ndos", activo: "on" };
  expect(
    changedFields(CAMPOS, guardado, { nombre: "Sofá", precio: "12.990", nota: "una\r\ndos", activo: "on" }),
  ).toEqual([]);
  expect(changedFields(CAMPOS, guardado, { nombre: "Silla", precio: "12.991", nota: "una\ndos" })).toEqual([
    "nombre",
    "precio",
    "activo",
  ]);
});

test("the count says what is wrong, then what is missing, then what is not saved", () => {
  expect(stateSentence(1, 2, 3)).toBe("Revisa 1 campo");
  expect(stateSentence(0, 2, 3)).toBe("Faltan 2 campos");
  expect(stateSentence(0, 1, 3)).toBe("Falta 1 campo");
  expect(stateSentence(0, 0, 1)).toBe("1 cambio");
  expect(stateSentence(0, 0, 0)).toBe("");
});
