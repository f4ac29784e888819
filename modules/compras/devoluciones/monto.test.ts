import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { montoDe } from "./monto.ts";
import { partirLinea } from "./partir-linea.ts";

const linea = {
  tipo: "producto" as const,
  id: 1,
  cantidad: 3,
  precio: 10_000,
  total: 30_000,
  descuento: 1_000,
  puntos: 300,
  estado: "Entregado",
  enviada: true,
};
const ticket = { ...linea, tipo: "ticket" as const, id: 1, descuento: 0, enviada: false, estado: "Pagado" };
const otra = { ...linea, id: 2, cantidad: 1, total: 10_000, descuento: 0, puntos: 100 };
const venta = { envio_cobrado: 2_500, diferencia_recibida: 700 };

describe("the money of a return", () => {
  test("one of three units: its price less its share of the discount, its points, and no shipping", () => {
    expect(montoDe(venta, [linea, ticket], [{ linea: 1, cantidad: 1 }])).toEqual({
      lineas: 9_667,
      envio: 0,
      diferencia: 0,
      total: 9_667,
      puntos: 100,
    });
  });

  test("the last product of the sale brings the shipping back, although it was sent; tickets stay", () => {
    expect(montoDe(venta, [linea, ticket], [{ linea: 1, cantidad: 3 }])).toEqual({
      lineas: 29_000,
      envio: 2_500,
      diferencia: 700,
      total: 32_200,
      puntos: 300,
    });
  });

  test("it does not come back while another product stays, and does with the last one", () => {
    expect(montoDe(venta, [linea, otra], [{ linea: 1, cantidad: 3 }]).envio).toBe(0);
    const anulada = { ...linea, estado: "Anulado" };
    expect(montoDe(venta, [anulada, otra], [{ linea: 2, cantidad: 1 }])).toMatchObject({
      lineas: 10_000,
      envio: 2_500,
      total: 13_200,
    });
  });

  test("a ticket of the same id is not the product", () => {
    expect(montoDe(venta, [otra, { ...ticket, id: 2 }], [{ linea: 2, cantidad: 1 }]).lineas).toBe(10_000);
  });
});

test("a line in two parts: both add up to it, amounts stay within their bounds, and the part that goes is never short", () => {
  const montos = fc
    .record({
      cantidad: fc.integer({ min: 1, max: 999 }),
      precio: fc.integer({ min: 0, max: 20_000_000 }),
      puntos: fc.integer({ min: 0, max: 9_000_000 }),
      tanto: fc.double({ min: 0, max: 1, noNaN: true }),
      van: fc.integer({ min: 1, max: 999 }),
    })
    .map(({ tanto, ...una }) => ({ ...una, descuento: Math.floor(una.precio * una.cantidad * tanto) }));
  fc.assert(
    fc.property(montos, ({ van, ...una }) => {
      const entera = { ...linea, ...una, total: una.precio * una.cantidad };
      const { va, queda } = partirLinea(entera, van);
      for (const campo of ["cantidad", "total", "descuento", "puntos"] as const)
        expect(va[campo] + (queda?.[campo] ?? 0)).toBe(entera[campo]);
      for (const parte of queda ? [va, queda] : [va]) {
        expect(parte.total).toBe(parte.precio * parte.cantidad);
        expect(parte.descuento).toBeGreaterThanOrEqual(0);
        expect(parte.descuento).toBeLessThanOrEqual(parte.total);
        expect(parte.cantidad).toBeGreaterThanOrEqual(1);
      }
      expect((va.total - va.descuento) * entera.cantidad).toBeGreaterThanOrEqual(
        (entera.total - entera.descuento) * va.cantidad,
      );
    }),
  );
});
