import { expect, test } from "vitest";
import { fallaDeAsiento } from "./falla-asiento.ts";
import type { AsientoPublico } from "./formato.ts";

const [A, B] = [`usuario:${"a".repeat(32)}`, `usuario:${"b".repeat(32)}`];
const P = "pozo:SRT-0001";
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

const abono = (rango: string, ...movimientos: [string, number][]) => ({
  ...asiento("abono", ...movimientos),
  rango,
});

test("what enters a pool and what leaves it have one form each", () => {
  for (const bueno of [
    abono("4-8", [A, -5], [P, 5]),
    asiento("premio", [P, -5], [A, 5]),
    asiento("devolucion", [P, -5], [A, 5]),
    asiento("consumo", [P, -5], ["consumidos", 5]),
  ])
    expect(fallaDeAsiento(bueno)).toBeNull();
});

test.each<[string, AsientoPublico]>([
  ["mueve puntos de más de una persona", asiento("ajuste", [A, -5], [B, 5])],
  ["suma 1 y debería sumar cero", asiento("venta", ["emision", -4], [A, 5])],
  ["nombra la cuenta «caja», que no existe", asiento("venta", ["caja", -5], [A, 5])],
  ["mueve cero puntos de banca", asiento("venta", ["emision", -5], [A, 5], ["banca", 0])],
  ["nombra una cuenta más de una vez", asiento("venta", ["emision", -5], [A, 2], [A, 3])],
  ["es un abono sin números", abono("", [A, -5], [P, 5])],
  ["tiene el rango 1-6, que no corresponde a sus puntos", abono("1-6", [A, -5], [P, 5])],
  ["tiene el rango 1-5, pero no es un abono", { ...asiento("premio", [P, -5], [A, 5]), rango: "1-5" }],
  ["no mueve lo que mueve un asiento de motivo «abono»", abono("1-5", [A, -9], [P, 5], ["pozo:SRT-0002", 4])],
  ["no mueve lo que mueve un asiento de motivo «abono»", abono("1-5", ["emision", -5], [P, 5])],
  ["no mueve lo que mueve un asiento de motivo «premio»", asiento("premio", [P, -5], ["consumidos", 5])],
  ["no mueve lo que mueve un asiento de motivo «consumo»", asiento("consumo", [P, -5], [A, 5])],
  ["es de motivo «ajuste» y mueve puntos de pozo:SRT-0001", asiento("ajuste", [P, -5], [A, 5])],
  ["es de motivo «ajuste» y mueve puntos de consumidos", asiento("ajuste", ["consumidos", -5], [A, 5])],
])("an entry that %s is told", (frase, malo) => {
  expect(fallaDeAsiento(malo)).toBe(frase);
});
