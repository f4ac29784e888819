import { expect, test } from "vitest";
import { faltanEncargados, leerEncargado, propuestaDe } from "./encargado.ts";

const bien = {
  servicio: "correo",
  nombre: " Correo  Rápido ",
  pais: "Chile",
  finalidad: "Enviar correos",
  contrato: "2026-12-01",
};

test("a form is read with its day, or without one", () => {
  expect(leerEncargado(bien).datos).toMatchObject({ nombre: "Correo Rápido", contrato: "2026-12-01" });
  expect(leerEncargado({ ...bien, contrato: "" }).datos?.contrato).toBeNull();
});

test.each([
  ["servicio", "magia"],
  ["nombre", ""],
  ["pais", " "],
  ["finalidad", "x".repeat(201)],
  ["contrato", "2026-02-30"],
])("a wrong %s has its own sentence", (campo, valor) => {
  expect(Object.keys(leerEncargado({ ...bien, [campo]: valor }).errores ?? {})).toEqual([campo]);
});

test("what is on without an entry is missing, and its form begins with what is known", () => {
  expect(faltanEncargados(["correo", "khipu"], [{ servicio: "correo" }])).toEqual(["khipu"]);
  expect(faltanEncargados([], [])).toEqual([]);
  expect(propuestaDe("khipu")).toMatchObject({ servicio: "khipu", nombre: "Khipu", pais: "Chile" });
  expect(propuestaDe("otro")).toEqual({ servicio: "otro" });
});
