import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { menorAntesDeOferta, menorEnPalabras, negativaDeOferta, type TramoPrecio } from "./precio-honesto.ts";

const AHORA = new Date("2026-11-18T15:00:00Z");
const hace = (dias: number) => new Date(AHORA.getTime() - dias * DIA_MS);
const en = (dias: number) => hace(-dias);
const normal = (precio: number, dias: number): TramoPrecio => ({
  precio,
  precio_normal: null,
  oferta_hasta: null,
  desde: hace(dias),
});
const oferta = (precio: number, precio_normal: number, dias: number, hasta = en(5)): TramoPrecio => ({
  precio,
  precio_normal,
  oferta_hasta: hasta,
  desde: hace(dias),
});

describe("the lowest price of the 30 days before an offer", () => {
  test.each<[string, TramoPrecio[], number | null]>([
    ["the only price before it", [normal(100, 40), oferta(80, 100, 2)], 100],
    ["a lower one among them", [normal(100, 60), normal(90, 20), normal(110, 10), oferta(80, 110, 2)], 90],
    ["not one that ended earlier", [normal(50, 90), normal(100, 33), oferta(80, 100, 2)], 100],
    ["one that was still asked for then", [normal(50, 90), normal(100, 31.9), oferta(80, 100, 2)], 50],
    ["an earlier offer", [normal(100, 60), oferta(70, 100, 20, hace(10)), oferta(80, 100, 2)], 70],
    [
      "an offer that was lowered is one offer",
      [normal(100, 60), oferta(80, 100, 9), oferta(70, 100, 2)],
      100,
    ],
    ["none without an offer", [normal(100, 60), normal(80, 2)], null],
    ["none after an offer", [normal(100, 60), oferta(80, 100, 9, hace(1))], null],
    ["none without a price before", [oferta(80, 100, 2)], null],
  ])("%s", (_, historia, menor) => {
    expect(menorAntesDeOferta(historia, AHORA)).toBe(menor);
  });

  test("is never below what the shop asked for in those days, nor above", () => {
    const precios = fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.nat({ max: 29 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(precios, (filas) => {
        const antes = filas
          .toSorted(([, una], [, otra]) => otra - una)
          .map(([p, dias]) => normal(p, dias + 3));
        const todas = [...antes, oferta(1, 2, 2)];
        const pedidos = antes.filter((tramo, i) => tramo.desde < (todas[i + 1]?.desde ?? AHORA));
        const menor = Math.min(...pedidos.map(({ precio }) => precio));
        expect(menorAntesDeOferta(todas, AHORA)).toBe(menor);
      }),
    );
  });

  test("in words", () => {
    expect(menorEnPalabras(12_990)).toBe("El precio más bajo de los 30 días anteriores fue $12.990");
    expect(menorEnPalabras(null)).toBeNull();
  });
});

describe("a normal price", () => {
  const pedida = { precio_normal: 100, oferta_hasta: en(10) };
  const juzgar = (historia: TramoPrecio[], antes: typeof pedida | null = null, despues = pedida) =>
    negativaDeOferta(antes, despues, historia, AHORA);

  test.each<[string, TramoPrecio[], string | null]>([
    ["asked for 7 days", [normal(100, 7)], null],
    ["asked for 7 days in two parts", [normal(100, 20), normal(60, 16), normal(100, 3)], null],
    ["a higher one counts too", [normal(150, 8)], null],
    ["asked for 5 days", [normal(100, 5)], "viernes 20 de noviembre"],
    ["of a new product", [], "miércoles 25 de noviembre"],
    ["that was never asked for", [normal(60, 90)], "miércoles 25 de noviembre"],
    ["only before the 30 days", [normal(100, 90), normal(60, 31)], "miércoles 25 de noviembre"],
    ["only promised by an offer", [oferta(80, 100, 20)], "miércoles 25 de noviembre"],
    ["after an offer that ended", [oferta(80, 100, 20, hace(8))], null],
  ])("%s", (_, historia, desde) => {
    const negativa = juzgar(historia);
    if (desde === null) expect(negativa).toBeNull();
    else expect(negativa).toContain(`podrás usarlo desde el ${desde}.`);
  });

  test("of an offer that stays as it is, or ends earlier, is not judged again; prolonged or raised it is", () => {
    const historia = [oferta(80, 100, 28)];
    expect(juzgar(historia, pedida)).toBeNull();
    expect(juzgar(historia, pedida, { ...pedida, oferta_hasta: en(2) })).toBeNull();
    expect(juzgar(historia, pedida, { ...pedida, oferta_hasta: en(11) })).not.toBeNull();
    expect(juzgar(historia, pedida, { ...pedida, precio_normal: 101 })).not.toBeNull();
    expect(negativaDeOferta(null, { precio_normal: null, oferta_hasta: null }, [], AHORA)).toBeNull();
    expect(juzgar([], null, { ...pedida, oferta_hasta: hace(1) })).toBeNull();
  });
});
