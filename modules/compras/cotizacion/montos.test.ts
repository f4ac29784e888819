import fc from "fast-check";
import { expect, test } from "vitest";
import { creditoReferido, efectoAnulacion, quitaDeCredito } from "../pago/anulacion/anulacion.ts";
import { debeDiferencia, debeEnvio, diferenciaEnvio, diferenciaPagable, separarIva } from "./montos.ts";

const entero = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test("net and tax are 19% apart and sum to the total", () => {
  expect(separarIva(11_900)).toEqual({ neto: 10_000, iva: 1_900 });
  expect(separarIva(149_990)).toEqual({ neto: 126_042, iva: 23_948 });
  expect(separarIva(0)).toEqual({ neto: 0, iva: 0 });
  fc.assert(
    fc.property(entero, (total) => {
      const { neto, iva } = separarIva(total);
      expect(neto + iva).toBe(total);
      // Rounded to the nearest peso: twice the error is at most one whole peso.
      const error = BigInt(neto) * 119n - BigInt(total) * 100n;
      expect((error < 0n ? -error : error) * 2n <= 119n).toBe(true);
    }),
  );
});

test("the customer owes what passes the included amount", () => {
  expect([4_999, 5_000, 5_001, 8_500].map((costo) => diferenciaEnvio(costo, 5_000))).toEqual([
    0, 0, 1, 3_500,
  ]);
  expect(diferenciaEnvio(9_000, 5_000, 4_000)).toBe(0);
  expect(diferenciaEnvio(9_500, 5_000, 4_000)).toBe(500);
  expect(diferenciaEnvio(6_000, 5_000, 4_000)).toBe(0);
  expect(debeDiferencia({ diferencia_envio: 2, diferencia_recibida: 1 })).toBe(true);
  expect(debeDiferencia({ diferencia_envio: 1, diferencia_recibida: 1 })).toBe(false);
  expect(debeDiferencia({ diferencia_envio: 0, diferencia_recibida: 0 })).toBe(false);
});

test("money in favour pays the shipping difference that is owed, or else the one that was received apart", () => {
  const debida = {
    diferencia_envio: 5,
    diferencia_recibida: 2,
    diferencia_pagada: 0,
    diferencia_devuelta: 0,
  };
  expect([diferenciaPagable(debida, 9), diferenciaPagable(debida, 1), diferenciaPagable(debida, 0)]).toEqual([
    3, 1, 0,
  ]);
  const aparte = { ...debida, diferencia_recibida: 5, diferencia_pagada: 1 };
  expect(diferenciaPagable(aparte, 9)).toBe(4);
  expect(diferenciaPagable({ ...aparte, diferencia_pagada: 5 }, 9)).toBe(0);
});

test("annulling takes back what is there after earlier debts, and the rest is owed", () => {
  const hay = { saldo: 50, deuda: 0 };
  expect(efectoAnulacion(hay, 200)).toEqual({ puntos: 200, devueltos: 50, por_devolver: 150 });
  expect(efectoAnulacion({ saldo: 50, deuda: 20 }, 200)).toMatchObject({ devueltos: 30, por_devolver: 170 });
  expect(efectoAnulacion({ saldo: 0, deuda: 20 }, 200)).toMatchObject({ devueltos: 0, por_devolver: 200 });
  fc.assert(
    fc.property(entero, entero, entero, (saldo, deuda, puntos) => {
      const { devueltos, por_devolver } = efectoAnulacion({ saldo, deuda }, puntos);
      const libre = Math.max(0, saldo - deuda);
      expect([devueltos + por_devolver, devueltos <= libre, por_devolver >= 0]).toEqual([puntos, true, true]);
    }),
  );
});

test("an annulment leaves the inviter the rate of then on the points that stay", () => {
  // 10 % of 705 points are 70; of the 300 that stay, 30.
  expect(quitaDeCredito({ vigentes: 70, porcentaje: 10 }, 300)).toBe(40);
  expect(quitaDeCredito({ vigentes: 30, porcentaje: 10 }, 0)).toBe(30);
  expect(quitaDeCredito({ vigentes: 0, porcentaje: 10 }, 0)).toBe(0);
});

test("a credit is rounded down, exactly, however large", () => {
  expect([0, 9, 10, 19, 705].map((puntos) => creditoReferido(puntos, 10))).toEqual([0, 0, 1, 1, 70]);
  expect(creditoReferido(Number.MAX_SAFE_INTEGER, 100)).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([
  ["Validando Pago", true],
  ["Pagado", true],
  ["Rechazado", false],
  ["Anulado", false],
] as const)("the shipping difference of a sale that is %s is asked for: %s", (estado_pago, debe) => {
  expect(debeEnvio({ estado_pago, diferencia_envio: 2, diferencia_recibida: 1 })).toBe(debe);
  expect(debeEnvio({ estado_pago, diferencia_envio: 2, diferencia_recibida: 2 })).toBe(false);
});
