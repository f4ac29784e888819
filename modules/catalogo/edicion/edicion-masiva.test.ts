import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CambioMasivo,
  conPorcentaje,
  edicionDe,
  type ProductoEditable,
  REDONDEOS,
  type Redondeo,
  redondear,
} from "./edicion-masiva.ts";

const ahora = new Date("2026-12-01T12:00:00Z");
const hasta = new Date("2026-12-25T03:00:00Z");
const vencida = new Date("2026-11-30T03:00:00Z");
const base: ProductoEditable = {
  sku: "1",
  producto: "Tetera",
  categoria_id: 1,
  categoria_2_id: 2,
  disponible: true,
  precio_cliente: 10_000,
  precio_normal: null,
  oferta_hasta: null,
  menor_diferencia: 0,
};
const enOferta = { ...base, precio_cliente: 8000, precio_normal: 10_000, oferta_hasta: hasta };
const precio = (porcentaje: number, redondeo: Redondeo = "ninguno"): CambioMasivo => ({
  tipo: "precio",
  porcentaje,
  redondeo,
});
const oferta = (porcentaje: number, redondeo: Redondeo = "ninguno"): CambioMasivo => ({
  tipo: "oferta",
  porcentaje,
  redondeo,
  hasta,
});
const editar = (producto: ProductoEditable, cambio: CambioMasivo) => edicionDe(producto, cambio, ahora);

test("prices are raised to the next 10, 90 or 990", () => {
  const todos = (monto: number) => (["ninguno", "10", "90", "990"] as const).map((r) => redondear(monto, r));
  expect(todos(10_001)).toEqual([10_001, 10_010, 10_090, 10_990]);
  expect(todos(10_990)).toEqual([10_990, 10_990, 10_990, 10_990]);
  expect(todos(10_991)).toEqual([10_991, 11_000, 11_090, 11_990]);
  expect(todos(1)).toEqual([1, 10, 90, 990]);
});

test("a percentage gives whole pesos, half a peso up", () => {
  expect([conPorcentaje(50, 1, "ninguno"), conPorcentaje(49, 1, "ninguno")]).toEqual([51, 49]);
  expect(conPorcentaje(9990, -15, "90")).toBe(8590);
  expect(editar(base, precio(10))).toMatchObject({
    despues: { precio_cliente: 11_000, precio_normal: null },
  });
  expect(editar(base, precio(0))).toEqual({ estado: "igual" });
});

test("lowering 10.500 by 1 % to a price that ends in 990 does not give 10.990", () => {
  expect(conPorcentaje(10_500, -1, "990")).toBe(9_990);
  expect(conPorcentaje(20_000, -10, "990")).toBe(18_990);
});

test("a lowering never raises a price and a raise never lowers it, whatever the rounding", () => {
  const redondeos = fc.constantFrom(...(Object.keys(REDONDEOS) as Redondeo[]));
  const precios = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(precios, fc.integer({ min: 1, max: 99 }), redondeos, (monto, porcentaje, redondeo) => {
      expect(conPorcentaje(monto, -porcentaje, redondeo)).toBeLessThanOrEqual(monto);
    }),
  );
  fc.assert(
    fc.property(precios, fc.integer({ min: 1, max: 500 }), redondeos, (monto, porcentaje, redondeo) => {
      expect(conPorcentaje(monto, porcentaje, redondeo)).toBeGreaterThanOrEqual(monto);
    }),
  );
});

test("a product on offer moves both of its prices; an offer that is over counts as ended", () => {
  expect(editar(enOferta, precio(-10))).toMatchObject({
    despues: { precio_cliente: 7200, precio_normal: 9000, oferta_hasta: hasta },
  });
  expect(editar({ ...enOferta, oferta_hasta: vencida }, precio(-10))).toMatchObject({
    antes: { precio_cliente: 8000, precio_normal: 10_000 },
    despues: { precio_cliente: 9000, precio_normal: null, oferta_hasta: null },
  });
});

test("an offer keeps the former price; a new one starts from the normal price; ending it goes back", () => {
  const puesta = { precio_cliente: 7000, precio_normal: 10_000, oferta_hasta: hasta };
  expect(editar(base, oferta(30))).toMatchObject({ despues: puesta });
  expect(editar(enOferta, oferta(30))).toMatchObject({ despues: puesta });
  expect(editar(enOferta, oferta(20))).toEqual({ estado: "igual" });
  expect(editar(enOferta, { tipo: "sin_oferta" })).toMatchObject({
    despues: { precio_cliente: 10_000, precio_normal: null, oferta_hasta: null },
  });
  expect(editar(base, { tipo: "sin_oferta" })).toEqual({ estado: "igual" });
});

test("what cannot be is refused with its reason", () => {
  const frases = [
    editar({ ...base, precio_cliente: 1 }, precio(-99)),
    editar({ ...base, menor_diferencia: -9000 }, precio(-20)),
    editar({ ...base, precio_cliente: 900_000_000 }, precio(50)),
    editar({ ...base, precio_cliente: 9990 }, oferta(1, "990")),
    editar({ ...base, precio_cliente: 1 }, oferta(10)),
    editar(base, { tipo: "categoria", categoria_id: 2 }),
  ].map((edicion) => ("frase" in edicion ? edicion.frase : edicion.estado));
  expect(frases).toEqual([
    "El precio quedaría bajo $1.",
    "Una de sus opciones quedaría bajo $1.",
    "El precio pasaría de $999.999.999.",
    "La oferta no quedaría bajo el precio normal.",
    "La oferta no quedaría bajo el precio normal.",
    "Esa ya es su segunda categoría.",
  ]);
});

test("category and availability change alone", () => {
  expect(editar(base, { tipo: "categoria", categoria_id: 3 })).toEqual({
    estado: "cambia",
    antes: { categoria_id: 1, categoria_2_id: 2 },
    despues: { categoria_id: 3, categoria_2_id: 2 },
  });
  expect(editar(base, { tipo: "categoria", categoria_id: 1 })).toEqual({ estado: "igual" });
  expect(editar(base, { tipo: "disponible", disponible: false })).toMatchObject({
    antes: { disponible: true },
    despues: { disponible: false },
  });
  expect(editar(base, { tipo: "disponible", disponible: true })).toEqual({ estado: "igual" });
});

test("whatever the numbers, the result is a price that the database accepts", () => {
  const redondeos = fc.constantFrom(...(Object.keys(REDONDEOS) as Redondeo[]));
  const monto = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(monto, fc.integer({ min: -99, max: 500 }), redondeos, fc.boolean(), (m, p, r, rebaja) => {
      const cambio = rebaja ? oferta(Math.max(1, Math.abs(p) % 100), r) : precio(p, r);
      const edicion = editar({ ...base, precio_cliente: m }, cambio);
      if (edicion.estado !== "cambia") return;
      const { precio_cliente = 0, precio_normal = null } = edicion.despues;
      expect(Number.isInteger(precio_cliente)).toBe(true);
      expect(precio_cliente).toBeGreaterThanOrEqual(1);
      expect(precio_cliente).toBeLessThanOrEqual(999_999_999);
      if (rebaja) expect(precio_normal).toBeGreaterThan(precio_cliente);
    }),
  );
});
