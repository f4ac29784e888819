import { expect, test } from "vitest";
import { cubiertoConTarjeta } from "./voucher.ts";

const tarjeta = (monto: number) => ({ via: "webpay", monto });
const transferencia = (monto: number) => ({ via: "manual", monto });
const cubre = (
  pagos: { via: string; monto: number }[],
  { caida = 0, devuelto = 0 } = {},
  pagable = 10_000,
): number => cubiertoConTarjeta(pagos, { pagable, caida }, devuelto);

test("payments cover the price in the order in which they arrived", () => {
  expect(cubre([])).toBe(0);
  expect(cubre([tarjeta(10_000)])).toBe(10_000);
  expect(cubre([tarjeta(4_000), transferencia(6_000)])).toBe(4_000);
  expect(cubre([transferencia(6_000), tarjeta(10_000)])).toBe(4_000);
  expect(cubre([transferencia(10_000), tarjeta(10_000)])).toBe(0);
  expect(cubre([tarjeta(10_000), transferencia(10_000)])).toBe(10_000);
  expect(cubre([tarjeta(12_000)], {}, 12_000)).toBe(12_000);
});

test("money that goes back to a card lowers its voucher only as far as the price fell", () => {
  expect(cubre([tarjeta(10_000)], { devuelto: 10_000 })).toBe(10_000);
  expect(cubre([tarjeta(10_000)], { devuelto: 4_000, caida: 3_000 })).toBe(7_000);
  expect(cubre([tarjeta(10_000)], { devuelto: 10_000, caida: 10_000 })).toBe(0);
  expect(cubre([tarjeta(4_000), transferencia(6_000)], { devuelto: 3_000, caida: 3_000 })).toBe(1_000);
  expect(cubre([tarjeta(4_000), transferencia(6_000)], { caida: 3_000 })).toBe(4_000);
});

test("what a card paid beyond the price goes back first, and lowers nothing", () => {
  expect(cubre([transferencia(10_000), tarjeta(10_000)], { devuelto: 10_000, caida: 10_000 })).toBe(0);
  expect(
    cubre([tarjeta(4_000), transferencia(6_000), tarjeta(10_000)], { devuelto: 10_000, caida: 3_000 }),
  ).toBe(4_000);
});
