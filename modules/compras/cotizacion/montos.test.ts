import fc from "fast-check";
import { expect, test } from "vitest";
import { creditoReferido, efectoAnulacion } from "#modules/compras/pago/anulacion.ts";
import { debeDiferencia, diferenciaEnvio, separarIva } from "./montos.ts";

const entero = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test("net and tax are 19 % apart and sum to the total", () => {
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
  expect(debeDiferencia({ diferencia_envio: 1, diferencia_recibida_en: null })).toBe(true);
  expect(debeDiferencia({ diferencia_envio: 1, diferencia_recibida_en: new Date() })).toBe(false);
  expect(debeDiferencia({ diferencia_envio: 0, diferencia_recibida_en: null })).toBe(false);
});

test("annulling takes back what is there and loses the rest", () => {
  expect(efectoAnulacion(50, 200)).toEqual({ puntos: 200, devueltos: 50, perdidos: 150 });
  fc.assert(
    fc.property(entero, entero, (saldo, puntos) => {
      const { devueltos, perdidos } = efectoAnulacion(saldo, puntos);
      expect([devueltos + perdidos, devueltos <= saldo, perdidos >= 0]).toEqual([puntos, true, true]);
    }),
  );
});

test("a credit is rounded down, exactly, however large", () => {
  expect([0, 9, 10, 19, 705].map((puntos) => creditoReferido(puntos, 10))).toEqual([0, 0, 1, 1, 70]);
  expect(creditoReferido(Number.MAX_SAFE_INTEGER, 100)).toBe(Number.MAX_SAFE_INTEGER);
});
