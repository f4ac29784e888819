import fc from "fast-check";
import { expect, test } from "vitest";
import { contarUnidades, type ItemCarrito, leerCarrito } from "./carrito.ts";

const parrilla: ItemCarrito = {
  id: 4,
  tipo: "producto",
  cantidad: 2,
  precio: 149_990,
  name: "Parrilla de tambor",
  imagen_1: "parrilla",
  puntos: 7500,
  puntos_regalo: 300,
  fecha_carrito: "2026-11-15",
  hora_carrito: "12:00:00",
};

test("a stored cart is read back as it was written", () => {
  expect(leerCarrito(JSON.stringify([parrilla]))).toEqual([parrilla]);
});

test("nothing stored, or nothing readable, is an empty cart", () => {
  for (const guardado of [null, "", "{", "null", "7", '{"id":1}', "[null,3,[]]"]) {
    expect(leerCarrito(guardado)).toEqual([]);
  }
});

test("a broken line is dropped and its neighbours stay", () => {
  const rotos = [
    { ...parrilla, cantidad: 0 },
    { ...parrilla, tipo: "otro" },
    { ...parrilla, id: "4" },
  ];
  expect(leerCarrito(JSON.stringify([...rotos, parrilla]))).toEqual([parrilla]);
});

test("missing details are mended without losing the line", () => {
  const [item] = leerCarrito('[{"id":1,"tipo":"ticket","cantidad":1,"precio":"mucho"}]');
  expect(item).toMatchObject({ id: 1, tipo: "ticket", precio: 0, name: "", imagen_1: null });
});

test("the count is of units", () => {
  expect(contarUnidades([])).toBe(0);
  expect(contarUnidades([parrilla, { ...parrilla, id: 5, cantidad: 3 }])).toBe(5);
});

test("whatever is stored, reading never fails and every line has at least one unit", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (guardado) => {
      expect(leerCarrito(guardado).every(({ cantidad }) => cantidad >= 1)).toBe(true);
    }),
  );
});
