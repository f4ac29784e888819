import { expect, test } from "vitest";
import { creceCon, dineroQueSale } from "./salida.ts";

const devolucion = { lineas: 10_000, envio: 2_000, diferencia: 3_000, total: 15_000 };
const venta = {
  estado_pago: "Pagado" as const,
  total: 12_000,
  anulado: 0,
  recibido: 15_000,
  devuelto: 0,
  diferencia_pagada: 3_000,
  diferencia_devuelta: 0,
};

test("the money in favour grows by what the sale still holds of the return, and not by an earlier surplus", () => {
  expect(creceCon(venta, devolucion)).toBe(15_000);
  expect(creceCon({ ...venta, devuelto: 4_000 }, devolucion)).toBe(11_000);
  expect(creceCon({ ...venta, recibido: 20_000 }, devolucion)).toBe(15_000);
  expect(creceCon({ ...venta, recibido: 12_000, diferencia_pagada: 0 }, devolucion)).toBe(12_000);
});

test("a balance and a transfer give what is there, and a transfer also what was paid apart", () => {
  const de = (forma: "a_favor" | "transferencia", crece: number, diferencia_pagada: number) =>
    dineroQueSale({ forma, devolucion, crece, diferencia_pagada, dado: null });
  expect(de("a_favor", 15_000, 3_000)).toEqual({ monto: 15_000, a_favor: 0, falta: 0 });
  expect(de("a_favor", 12_000, 0)).toEqual({ monto: 12_000, a_favor: 0, falta: 3_000 });
  expect(de("transferencia", 12_000, 0)).toEqual({ monto: 15_000, a_favor: 0, falta: 0 });
  expect(de("transferencia", 8_000, 0)).toEqual({ monto: 11_000, a_favor: 0, falta: 4_000 });
});

test("a card gives what it gave, and the rest stays in favour as far as the sale holds it", () => {
  const de = (dado: number | null, crece: number) =>
    dineroQueSale({ forma: "tarjeta", devolucion, crece, diferencia_pagada: 3_000, dado });
  expect(de(null, 0)).toEqual({ monto: 15_000, a_favor: 0, falta: 0 });
  expect(de(10_000, 15_000)).toEqual({ monto: 10_000, a_favor: 5_000, falta: 0 });
  expect(de(10_000, 10_000)).toEqual({ monto: 10_000, a_favor: 0, falta: 5_000 });
  expect(de(10_000, 12_000)).toEqual({ monto: 10_000, a_favor: 2_000, falta: 3_000 });
});
