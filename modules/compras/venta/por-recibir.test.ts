import { expect, test } from "vitest";
import { unidadesPorRecibir } from "./por-recibir.ts";

const linea = { id: 1, sku: "A", opcion: null, cantidad: 2, estado: "Entregado" };
const anulada = { ...linea, id: 2, cantidad: 1, estado: "Anulado" };
const tomadas = (cantidad: number) => [{ sku: "A", opcion: null, cantidad }];

test("what left the shop comes back as far as the sale keeps units of it", () => {
  expect(unidadesPorRecibir(linea, [linea], tomadas(2))).toBe(2);
  expect(unidadesPorRecibir(linea, [linea], tomadas(1))).toBe(1);
  expect(unidadesPorRecibir(linea, [linea], [])).toBe(0);
  expect(unidadesPorRecibir({ ...linea, estado: "Preparando" }, [linea], tomadas(2))).toBe(0);
  expect(unidadesPorRecibir(linea, [linea], [{ sku: "A", opcion: 7, cantidad: 2 }])).toBe(0);
});

test("an annulled line leaves to another line of the same thing what its customer has", () => {
  expect(unidadesPorRecibir(anulada, [linea, anulada], tomadas(3))).toBe(1);
  expect(unidadesPorRecibir(anulada, [linea, anulada], tomadas(2))).toBe(0);
});
