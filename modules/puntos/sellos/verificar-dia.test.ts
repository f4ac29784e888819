import { expect, test } from "vitest";
import type { AsientoPublico } from "./libro-v1.ts";
import { fallaDeAsiento } from "./verificar-dia.ts";

const [A, B] = [`usuario:${"a".repeat(32)}`, `usuario:${"b".repeat(32)}`];
const asiento = (motivo: string, ...movimientos: [string, number][]): AsientoPublico => ({
  id: 1,
  instante: "2026-11-14T12:00:00.000Z",
  motivo,
  rango: "",
  movimientos,
});

test("a payment of the game may move points of one person twice", () => {
  const pago = asiento("pago_partida", ["mesa:PARTIDA-0001", -7], [A, 7], ["banca", -7], [A, 7]);
  expect(fallaDeAsiento(pago)).toBeNull();
});

test.each<[string, AsientoPublico]>([
  ["mueve puntos de más de una persona", asiento("ajuste", [A, -5], [B, 5])],
  ["suma 1 y debería sumar cero", asiento("venta", ["emision", -4], [A, 5])],
  ["nombra la cuenta «caja», que no existe", asiento("venta", ["caja", -5], [A, 5])],
])("an entry that %s is told", (frase, malo) => {
  expect(fallaDeAsiento(malo)).toBe(frase);
});
