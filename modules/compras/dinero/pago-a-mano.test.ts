import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConDinero } from "./dinero.ts";
import { negativaAMano, topeAMano } from "./pago-a-mano.ts";

const venta = (datos: Partial<ConDinero> = {}): ConDinero => ({
  estado_pago: "Validando Pago",
  total: 15_000,
  anulado: 0,
  recibido: 0,
  devuelto: 0,
  diferencia_pagada: 0,
  diferencia_devuelta: 0,
  ...datos,
});

describe("a payment by hand", () => {
  it("is at most what is missing and ten per cent of it", () => {
    expect(topeAMano(venta(), 10)).toBe(16_500);
    expect(topeAMano(venta({ recibido: 6_000 }), 10)).toBe(9_900);
    expect(topeAMano(venta(), 0)).toBe(15_000);
    expect(negativaAMano(16_500, venta(), 10)).toBeNull();
    expect(negativaAMano(16_501, venta(), 10)).toMatchObject({
      clase: "valor",
      frase: expect.stringContaining("hasta $16.500"),
    });
  });

  it("opens a rejected sale again, so what that one lacks counts", () => {
    expect(topeAMano(venta({ estado_pago: "Rechazado", recibido: 5_000 }), 10)).toBe(11_000);
  });

  it.each(["Pagado", "Anulado"] as const)("is refused for a sale that is %s", (estado_pago) => {
    expect(negativaAMano(1, venta({ estado_pago, recibido: 15_000 }), 10)).toMatchObject({ clase: "estado" });
  });

  it("never leaves more than the percentage in favour of the customer", () => {
    const entero = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        entero,
        entero,
        entero,
        fc.integer({ min: 0, max: 100 }),
        (total, recibido, monto, porcentaje) => {
          const suya = venta({ total, recibido });
          if (negativaAMano(monto, suya, porcentaje)) return;
          const falta = Math.max(0, total - recibido);
          expect(monto * 100).toBeLessThanOrEqual(falta * (100 + porcentaje));
        },
      ),
    );
  });
});
