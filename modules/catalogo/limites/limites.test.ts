import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EconomiaProducto,
  excedidos,
  type Mayores,
  salenDeLimites,
  type TopesLimites,
} from "./limites.ts";

/** A point is worth ten pesos. */
const TOPES: TopesLimites = {
  valor: { precio: 1000, puntos: 100 },
  regalo_porcentaje: 50,
  piso_porcentaje: 70,
  piso_dias: 30,
};
const SIN_HISTORIA: Mayores = { producto: null, opciones: {} };
const tetera: EconomiaProducto = {
  precio_cliente: 10_000,
  precio_normal: null,
  oferta_hasta: null,
  puntos: 0,
  objetivo_en_curso: null,
  puntos_regalo: 0,
  opciones: [],
};
const campos = (antes: EconomiaProducto | null, despues: Partial<EconomiaProducto>, mayores = SIN_HISTORIA) =>
  excedidos(antes, { ...tetera, ...despues }, mayores, TOPES).map(({ campo }) => campo);
const conAlto = (producto: number, opciones: Record<number, number> = {}) => ({ producto, opciones });

test("gift points are worth at most half of the price", () => {
  expect(campos(null, { puntos_regalo: 500 })).toEqual([]);
  expect(campos(null, { puntos_regalo: 501 })).toEqual(["puntos_regalo"]);
  expect(excedidos(null, { ...tetera, puntos_regalo: 501 }, SIN_HISTORIA, TOPES)[0]?.frase).toBe(
    "Con ese precio puede regalar hasta 500 puntos: valen el 50% de $10.000.",
  );
});

test("a full raffle collects at least the price", () => {
  expect(campos(null, { puntos: 1000 })).toEqual([]);
  expect(campos(null, { puntos: 999 })).toEqual(["puntos"]);
  expect(campos(null, { puntos: 0 })).toEqual([]);
});

test("the prize of a raffle that runs does not become dearer than its target collects, whatever the next target is", () => {
  const antes = { ...tetera, puntos: 1_100, objetivo_en_curso: 1_100 };
  expect(campos(antes, { ...antes, precio_cliente: 11_000 })).toEqual([]);
  expect(campos(antes, { ...antes, precio_cliente: 11_001, puntos: 50_000 })).toEqual(["precio_cliente"]);
  expect(campos(antes, { ...antes, precio_cliente: 11_001, puntos: 0 })).toEqual(["precio_cliente"]);
  const opciones = [{ id: null, diferencia: 1_001 }];
  expect(campos(antes, { ...antes, opciones, puntos: 50_000 })).toEqual(["precio_cliente"]);
  // What the owner allowed can be edited, and made cheaper.
  const permitida = { ...antes, precio_cliente: 20_000, puntos: 2_000 };
  expect(campos(permitida, permitida)).toEqual([]);
  expect(campos(permitida, { ...permitida, precio_cliente: 19_000 })).toEqual([]);
});

test("an offer does not make the prize of a raffle cheaper, but the gift points of a unit are paid by it", () => {
  const oferta = { precio_cliente: 8_000, precio_normal: 10_000 };
  expect(campos(null, { ...oferta, puntos: 800 })).toEqual(["puntos"]);
  expect(campos(null, { ...oferta, puntos_regalo: 401 })).toEqual(["puntos_regalo"]);
});

test("the dearest option is the prize, and the cheapest one pays the gift points", () => {
  const opciones = [
    { id: 1, diferencia: -2_000 },
    { id: 2, diferencia: 5_000 },
  ];
  expect(campos(null, { opciones, puntos: 1499 })).toEqual(["puntos"]);
  expect(campos(null, { opciones, puntos: 1500 })).toEqual([]);
  expect(campos(null, { opciones, puntos_regalo: 401 })).toEqual(["puntos_regalo"]);
  expect(campos(null, { opciones, puntos_regalo: 400 })).toEqual([]);
});

test("a price does not fall below 70 % of the highest of the last days, in one step or in several", () => {
  expect(campos(tetera, { precio_cliente: 7_000 }, conAlto(10_000))).toEqual([]);
  expect(campos(tetera, { precio_cliente: 6_999 }, conAlto(10_000))).toEqual(["precio_cliente"]);
  expect(campos({ ...tetera, precio_cliente: 7_000 }, { precio_cliente: 6_000 }, conAlto(10_000))).toEqual([
    "precio_cliente",
  ]);
});

test("a new product has no price to be compared with", () => {
  expect(campos(null, { precio_cliente: 1 })).toEqual([]);
  const barata = [{ id: 1, diferencia: -9_000 }];
  expect(campos(null, { opciones: barata }, conAlto(10_000, { 1: 1_000 }))).toEqual([]);
});

test("an option falls neither by its own difference nor with its product, and a new one is compared with the product", () => {
  const antes = { ...tetera, opciones: [{ id: 1, diferencia: 0 }] };
  const alto = conAlto(10_000, { 1: 10_000 });
  expect(campos(antes, { opciones: [{ id: 1, diferencia: -3_001 }] }, alto)).toEqual(["precio_cliente"]);
  expect(campos(antes, { opciones: [{ id: 1, diferencia: -3_000 }] }, alto)).toEqual([]);
  const nueva = { id: null, diferencia: -9_999 };
  expect(campos(antes, { opciones: [...antes.opciones, nueva] }, alto)).toEqual(["precio_cliente"]);
  const vuelve = { id: 2, diferencia: -9_999 };
  expect(campos(antes, { opciones: [...antes.opciones, vuelve] }, conAlto(10_000, { 2: 1 }))).toEqual([
    "precio_cliente",
  ]);
});

test("what the owner allowed can be edited and brought nearer to its bounds by others, not further away", () => {
  const permitida: EconomiaProducto = { ...tetera, puntos: 100, puntos_regalo: 5_000 };
  const alto = conAlto(30_000);
  expect(campos(permitida, permitida, alto)).toEqual([]);
  expect(campos(permitida, { ...permitida, puntos: 200, puntos_regalo: 4_000 }, alto)).toEqual([]);
  expect(campos(permitida, { ...permitida, puntos: 99, puntos_regalo: 5_001 }, alto)).toEqual([
    "puntos_regalo",
    "puntos",
  ]);
  expect(campos(permitida, { ...permitida, precio_cliente: 9_999 }, alto)).toEqual([
    "precio_cliente",
    "puntos_regalo",
  ]);
  expect(campos(permitida, { ...permitida, precio_cliente: 10_001 }, alto)).toEqual(["puntos"]);
});

test("another value of a point brings products out of their bounds, in both directions", () => {
  const productos = [
    { sku: "meta", economia: { ...tetera, puntos: 1_000 } },
    { sku: "regalo", economia: { ...tetera, puntos_regalo: 500 } },
    { sku: "ya-fuera", economia: { ...tetera, puntos: 1 } },
    { sku: "holgado", economia: { ...tetera, puntos: 5_000, puntos_regalo: 10 } },
  ];
  const salen = (precio: number) =>
    salenDeLimites(productos, TOPES, { ...TOPES, valor: { precio, puntos: 100 } }).map(({ sku }) => sku);
  expect(salen(999)).toEqual(["meta"]);
  expect(salen(1_001)).toEqual(["regalo"]);
  expect(salen(1_000)).toEqual([]);
});

const economia = fc.record({
  precio_cliente: fc.integer({ min: 1, max: 300_000 }),
  precio_normal: fc.constant(null),
  oferta_hasta: fc.constant(null),
  puntos: fc.integer({ min: 0, max: 60_000 }),
  objetivo_en_curso: fc.constant(null),
  puntos_regalo: fc.integer({ min: 0, max: 30_000 }),
  opciones: fc.constant([]),
});

test("no chain of accepted changes brings a product out of its bounds", () => {
  fc.assert(
    fc.property(economia, fc.array(economia, { maxLength: 6 }), (inicio, cambios) => {
      fc.pre(excedidos(null, inicio, SIN_HISTORIA, TOPES).length === 0);
      let actual = inicio;
      let mayor = inicio.precio_cliente;
      for (const cambio of cambios) {
        if (excedidos(actual, cambio, conAlto(mayor), TOPES).length > 0) continue;
        actual = cambio;
        mayor = Math.max(mayor, cambio.precio_cliente);
      }
      expect(actual.puntos_regalo * 10 * 2).toBeLessThanOrEqual(actual.precio_cliente);
      expect(actual.puntos === 0 || actual.puntos * 10 >= actual.precio_cliente).toBe(true);
      expect(actual.precio_cliente * 100).toBeGreaterThanOrEqual(mayor * 70);
    }),
  );
});
