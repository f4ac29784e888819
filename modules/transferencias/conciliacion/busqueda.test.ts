import { expect, it } from "vitest";
import { contiene, leerFiltrosConciliacion } from "./busqueda.ts";

const fila = {
  textos: ["33.418.215-0", "Valentina Ñancupil", "PZ-7K3MQA", "pago de la parrilla", null],
  montos: [24_990],
};

it.each([
  "24.990",
  "$24.990",
  "2499",
  "33418215",
  "33.418.215-0",
  "ñancupil",
  "VALENTINA NAN",
  "pz7k3mqa",
  "Parrilla",
  " ",
])("%s is found", (texto) => {
  expect(contiene(fila, texto)).toBe(true);
});

it.each(["4.990", "Valeria", "PZ-7K3MQB", "11.111.111-1"])("%s is not", (texto) => {
  expect(contiene(fila, texto)).toBe(false);
});

it("unknown values of the address are ignored", () => {
  expect(leerFiltrosConciliacion(new URLSearchParams("estado=otro&deposito=-3&texto="))).toEqual({
    estado: undefined,
    texto: undefined,
    deposito: undefined,
  });
});
