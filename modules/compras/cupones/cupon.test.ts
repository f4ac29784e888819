import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Cupon,
  descuentoDe,
  FRASES_CUPON,
  leerCodigoCupon,
  negativaCupon,
  repartirDescuento,
} from "./cupon.ts";

const cupon: Cupon = {
  id: 1,
  codigo: "PRIMAVERA",
  tipo: "porcentaje",
  valor: 10,
  desde: new Date("2026-11-01T03:00:00Z"),
  hasta: new Date("2026-12-01T03:00:00Z"),
  usos_maximos: 5,
  usos_por_persona: 1,
  minimo: 10_000,
  activo: true,
};
const bien = { ahora: new Date("2026-11-15T12:00:00Z"), productos: 20_000, usos: 4, usos_persona: 0 };

test.each([
  [{ activo: false }, {}, FRASES_CUPON.desconocido],
  [{}, { ahora: new Date("2026-11-01T02:59:59Z") }, FRASES_CUPON.pronto],
  [{}, { ahora: new Date("2026-12-01T03:00:00Z") }, FRASES_CUPON.vencido],
  [{}, { productos: 0 }, FRASES_CUPON.sin_articulos],
  [{}, { productos: 9_999 }, "Ese cupón vale desde $10.000 en artículos."],
  [{}, { usos_persona: 1 }, FRASES_CUPON.persona],
  [{}, { usos: 5 }, FRASES_CUPON.agotado],
])("%j with %j is refused", (cambio, caso, frase) => {
  expect(negativaCupon({ ...cupon, ...cambio }, { ...bien, ...caso })?.frase).toBe(frase);
  expect(frase).not.toMatch(/producto|ticket/i);
});

test("a coupon without bounds works always", () => {
  expect(negativaCupon(cupon, bien)).toBeNull();
  const libre = { ...cupon, desde: null, hasta: null, usos_maximos: null, usos_por_persona: null };
  expect(negativaCupon(libre, { ...bien, usos: 1e6, usos_persona: 1e6 })).toBeNull();
});

test("codes are read in any case; what cannot be a code is none", () => {
  expect(leerCodigoCupon("  primavera ")).toBe("PRIMAVERA");
  expect(["", "AB", "A".repeat(25), "con espacio", "ñandú"].map(leerCodigoCupon)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("per cent is rounded down and no discount passes the products", () => {
  expect(descuentoDe({ tipo: "porcentaje", valor: 10 }, 9_999)).toBe(999);
  expect(descuentoDe({ tipo: "porcentaje", valor: 100 }, 9_999)).toBe(9_999);
  expect(descuentoDe({ tipo: "pesos", valor: 5_000 }, 3_000)).toBe(3_000);
});

test("the shares sum to the discount, none passes its line, and a larger line never gets less", () => {
  const lineas = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lineas, fc.integer({ min: 0, max: 100 }), (totales, valor) => {
      const suma = totales.reduce((a, b) => a + b, 0);
      const descuento = descuentoDe({ tipo: "porcentaje", valor }, suma);
      const cuotas = repartirDescuento(totales, descuento);
      expect(cuotas.reduce((a, b) => a + b, 0)).toBe(descuento);
      cuotas.forEach((cuota, i) => {
        expect(cuota).toBeGreaterThanOrEqual(0);
        expect(cuota).toBeLessThanOrEqual(totales[i] ?? 0);
      });
      const orden = totales
        .map((total, i) => ({ total, cuota: cuotas[i] ?? 0 }))
        .sort((a, b) => a.total - b.total);
      orden.slice(1).forEach((linea, i) => {
        if (linea.total > (orden[i]?.total ?? 0))
          expect(linea.cuota).toBeGreaterThanOrEqual(orden[i]?.cuota ?? 0);
      });
    }),
  );
  expect(repartirDescuento([10_000, 10_000, 10_000], 10_000)).toEqual([3_334, 3_333, 3_333]);
  expect(repartirDescuento([0, 0], 0)).toEqual([0, 0]);
});
