import { expect, it } from "vitest";
import { botonDelPlan, type FilaPlanCartola } from "./plan.ts";

const fila: FilaPlanCartola = {
  fila: 3,
  fecha_contable: "2026-11-17",
  monto: 5_000,
  nombre_pagador: null,
  rut_pagador: null,
  comentario: null,
  glosa: "Transf.",
  tipo: "transferencia",
};

const boton = (nuevos: number, completados = 0, dudosos = 0) =>
  botonDelPlan({
    nuevos: Array.from({ length: nuevos }, () => fila),
    completados,
    dudosos: Array.from({ length: dudosos }, () => ({ leido: fila, candidatos: [] })),
  });

it("the button of a reviewed file says what it saves and what it completes", () => {
  expect(boton(1)).toBe("Guardar un movimiento");
  expect(boton(1_200)).toBe("Guardar 1.200 movimientos");
  expect(boton(2, 3)).toBe("Guardar 2 movimientos y completar 3 que ya estaban");
  expect(boton(0, 0, 2)).toBe("Resolver 2 filas dudosas");
  expect(boton(1, 1, 1)).toBe(
    "Guardar un movimiento, completar uno que ya estaba y resolver una fila dudosa",
  );
});

it("a file without new movements never says that it saves none", () => {
  expect(boton(0, 1)).toBe("Completar uno que ya estaba");
  expect(boton(0, 4)).toBe("Completar 4 que ya estaban");
  expect(boton(0)).toBe(null);
});
