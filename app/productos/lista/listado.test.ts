import { expect, test } from "vitest";
import { conAvances } from "./listado.ts";

const producto = (sku: string) => ({
  sku,
  producto: `Producto ${sku}`,
  imagen_1: null,
  precio_cliente: 9_990,
  puntos: 1_000,
  puntos_final: 10,
});

test("new numbers reach their product, and every other product stays the same object", () => {
  const pagina = { productos: [producto("A-1"), producto("B-2")], siguiente: "/productos?pagina=2" };
  const avance = { sku: "B-2", puntos: 1_000, puntos_final: 40, precio_cliente: 8_990 };
  const nueva = conAvances(pagina, [avance, { ...avance, sku: "Z-9" }]);
  expect(nueva).toEqual({ ...pagina, productos: [producto("A-1"), { ...producto("B-2"), ...avance }] });
  expect(nueva.productos[0]).toBe(pagina.productos[0]);
});
