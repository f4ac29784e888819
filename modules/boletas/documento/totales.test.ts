import fc from "fast-check";
import { expect, test } from "vitest";
import type { LineaBoleta } from "./tipos.ts";
import { repartirDescuentos, totalizar } from "./totales.ts";

const linea = (precio: number, exenta?: boolean): LineaBoleta => ({
  nombre: "Cosa",
  cantidad: 1,
  precio,
  ...(exenta ? { exenta } : {}),
});

test("VAT is inside the price: the net part is rounded and VAT is the rest", () => {
  expect(totalizar(39, [linea(1190)], [])).toEqual({ neto: 1000, exento: 0, iva: 190, total: 1190 });
  expect(totalizar(39, [linea(1190)], [{ glosa: "Cupón", monto: 119 }])).toEqual({
    neto: 900,
    exento: 0,
    iva: 171,
    total: 1071,
  });
  expect(totalizar(41, [linea(1190)], [])).toEqual({ neto: 0, exento: 1190, iva: 0, total: 1190 });
  expect(totalizar(39, [linea(1190), linea(500, true)], [])).toEqual({
    neto: 1000,
    exento: 500,
    iva: 190,
    total: 1690,
  });
});

const unaVenta = fc.record({
  lineas: fc.array(
    fc.record({
      nombre: fc.constant("Cosa"),
      cantidad: fc.integer({ min: 1, max: 999 }),
      precio: fc.integer({ min: 0, max: 20_000_000 }),
      exenta: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  partes: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 10 }),
  tipo: fc.constantFrom(39, 41, 61),
});

test("whatever is sold and discounted, the parts are not negative and add up to what was paid", () => {
  fc.assert(
    fc.property(unaVenta, ({ lineas, partes, tipo }) => {
      const bruto = lineas.reduce((total, { cantidad, precio }) => total + cantidad * precio, 0);
      const todas = partes.reduce((total, parte) => total + parte, 0);
      const descuentos = partes
        .map((parte) => ({ glosa: "Cupón", monto: Math.floor((bruto / todas) * parte * 0.99) }))
        .filter(({ monto }) => monto > 0);
      const quitado = descuentos.reduce((total, { monto }) => total + monto, 0);
      const { neto, exento, iva, total } = totalizar(tipo, lineas, descuentos);
      expect(total).toBe(bruto - quitado);
      expect(neto + exento + iva).toBe(total);
      expect(Math.min(neto, exento, iva)).toBeGreaterThanOrEqual(0);
      for (const { afecto, exento: suyo } of repartirDescuentos(tipo, lineas, descuentos))
        expect(Math.min(afecto, suyo)).toBeGreaterThanOrEqual(0);
    }),
  );
});
