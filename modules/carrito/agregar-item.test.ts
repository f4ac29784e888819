import { expect, test } from "vitest";
import { agregarItem, type ItemNuevo, selloCarrito } from "./agregar-item.ts";

const AHORA = new Date("2026-11-15T15:00:09Z");
const parrilla: ItemNuevo = {
  id: 4,
  tipo: "producto",
  cantidad: 2,
  precio: 149_990,
  name: "Parrilla tambor",
  imagen_1: "f".repeat(32),
  puntos: 20_000,
  puntos_regalo: 150,
};
const sello = { fecha_carrito: "2026-11-15", hora_carrito: "12:00:09" };

test("the date and the hour are those of Chile", () => {
  expect(selloCarrito(AHORA)).toEqual(sello);
  expect(selloCarrito(new Date("2026-07-02T03:59:59Z"))).toEqual({
    fecha_carrito: "2026-07-01",
    hora_carrito: "23:59:59",
  });
});

test("a new item has the fields of the cart", () => {
  expect(agregarItem([], parrilla, AHORA)).toEqual({ carrito: [{ ...parrilla, ...sello }] });
});

test("an equal item grows, takes today's price and keeps its place and first date", () => {
  const otro = { ...parrilla, id: 5, ...sello };
  const antes = { ...parrilla, ...sello, fecha_carrito: "2026-11-01" };
  const agregado = agregarItem([antes, otro], { ...parrilla, cantidad: 3, precio: 139_990 }, AHORA);
  expect(agregado).toEqual({ carrito: [{ ...antes, cantidad: 5, precio: 139_990 }, otro] });
});

test("a ticket and a product with the same number are different items", () => {
  const agregado = agregarItem([{ ...parrilla, ...sello }], { ...parrilla, tipo: "ticket" }, AHORA);
  expect(agregado).toMatchObject({ carrito: [{ tipo: "producto" }, { tipo: "ticket" }] });
});

test.each([
  ["quantity", { cantidad: Number.MAX_SAFE_INTEGER, precio: 0 }],
  ["total", { cantidad: 100_000_000_000 }],
  ["points", { cantidad: 1, precio: 0, tipo: "ticket" as const, puntos: Number.MAX_SAFE_INTEGER }],
])("a %s beyond exact numbers is refused with a sentence", (_, campos) => {
  const lleno = { ...parrilla, ...campos };
  const carrito = [{ ...lleno, ...sello }];
  expect(agregarItem(carrito, lleno, AHORA)).toEqual({
    negativa: { clase: "valor", frase: "El total de tu carrito es demasiado grande." },
  });
});
