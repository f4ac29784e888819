import fc from "fast-check";
import { expect, test } from "vitest";
import { alcanzables, rangoDiferencias } from "./opciones/opciones.ts";
import { type FilaPrecioTarjeta, precioDeTarjeta } from "./precio-tarjeta.ts";
import { ofertaEnPalabras, precioEnPalabras, sePuedeComprar } from "./tarjeta.ts";

const AHORA = new Date("2026-11-16T12:00:00Z");
/** The midnight in Santiago that ends 22 November. */
const FIN = new Date("2026-11-23T03:00:00Z");
const SIMPLE: FilaPrecioTarjeta = {
  precio_cliente: 9_990,
  precio_normal: null,
  oferta_hasta: null,
  menor: null,
  mayor: null,
  quedan: null,
  historia: [],
};
const OFERTA = { precio_normal: 14_990, oferta_hasta: FIN };

test("a product without options and offer has one price", () => {
  const precio = precioDeTarjeta(SIMPLE, AHORA);
  expect(precio).toEqual({
    precio_cliente: 9_990,
    desde: false,
    precio_normal: null,
    menor_antes: null,
    ultimo_dia: null,
    quedan: null,
  });
  expect(precioEnPalabras(precio)).toBe("$9.990");
  expect(ofertaEnPalabras(precio)).toBeNull();
});

test("options of different prices are announced by the lowest", () => {
  const precio = precioDeTarjeta({ ...SIMPLE, menor: -1_000, mayor: 2_000 }, AHORA);
  expect(precioEnPalabras(precio)).toBe("Desde $8.990");
});

test("options that all cost the same have one price, with their difference", () => {
  expect(precioEnPalabras(precioDeTarjeta({ ...SIMPLE, menor: 500, mayor: 500 }, AHORA))).toBe("$10.490");
});

test("an offer has the former price of the same option and its last day, and is over at its end", () => {
  const precio = precioDeTarjeta({ ...SIMPLE, ...OFERTA, menor: 1_000, mayor: 3_000 }, AHORA);
  expect(precio).toMatchObject({ precio_cliente: 10_990, precio_normal: 15_990, desde: true });
  expect(ofertaEnPalabras(precio)).toBe("Oferta hasta el 22 de noviembre");
  const despues = precioDeTarjeta({ ...SIMPLE, ...OFERTA }, FIN);
  expect(despues).toMatchObject({ precio_cliente: 14_990, precio_normal: null, ultimo_dia: null });
});

test("the lowest price before an offer is what that option cost, without the difference of today", () => {
  const historia = [
    { precio: 12_000, precio_normal: null, oferta_hasta: null, desde: new Date("2026-10-01T12:00:00Z") },
    { precio: 10_990, precio_normal: 15_990, oferta_hasta: FIN, desde: new Date("2026-11-10T12:00:00Z") },
  ];
  const precio = precioDeTarjeta({ ...SIMPLE, ...OFERTA, historia, menor: 1_000, mayor: 3_000 }, AHORA);
  expect(precio).toMatchObject({ precio_cliente: 10_990, menor_antes: 12_000 });
});

test("only what is on sale and not sold out can be bought", () => {
  expect(sePuedeComprar({ disponible: true, quedan: null })).toBe(true);
  expect(sePuedeComprar({ disponible: true, quedan: 1 })).toBe(true);
  expect(sePuedeComprar({ disponible: true, quedan: 0 })).toBe(false);
  expect(sePuedeComprar({ disponible: false, quedan: null })).toBe(false);
});

test("the price of a card is what the cheapest option that can be bought costs", () => {
  const opcion = fc.record({
    diferencia: fc.integer({ min: -9_000, max: 9_000 }),
    existencias: fc.option(fc.integer({ min: 0, max: 3 })),
  });
  fc.assert(
    fc.property(fc.array(opcion, { minLength: 1, maxLength: 30 }), (opciones) => {
      const rango = rangoDiferencias(alcanzables(opciones));
      const { precio_cliente, desde } = precioDeTarjeta(
        { ...SIMPLE, menor: rango?.minima ?? null, mayor: rango?.maxima ?? null },
        AHORA,
      );
      const libres = opciones.filter(({ existencias }) => existencias !== 0);
      const precios = (libres.length > 0 ? libres : opciones).map(({ diferencia }) => 9_990 + diferencia);
      expect(precio_cliente).toBe(Math.min(...precios));
      expect(desde).toBe(new Set(precios).size > 1);
    }),
  );
});
