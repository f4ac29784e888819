import fc from "fast-check";
import { expect, test } from "vitest";
import { barrasEconomia, descuadre, type EconomiaPuntos } from "./economia.ts";

const VACIA: EconomiaPuntos = {
  emitidos: 0,
  en_usuarios: 0,
  en_pozos: 0,
  en_mesas: 0,
  consumidos: 0,
  banca: 0,
  personas: 0,
  pozos: 0,
  mesas: 0,
};
const economia = (campos: Partial<EconomiaPuntos>): EconomiaPuntos => ({ ...VACIA, ...campos });
const resumen = (segmentos: { parte: string; puntos: number }[]) =>
  segmentos.map(({ parte, puntos }) => `${parte} ${puntos}`);

test("an empty shop has no bars and nothing missing", () => {
  expect(barrasEconomia(VACIA)).toEqual({ origen: [], destino: [] });
  expect(descuadre(VACIA)).toBe(0);
});

test("what the house won stands among the parts", () => {
  const suma = economia({ emitidos: 100, en_usuarios: 60, en_pozos: 20, consumidos: 10, banca: 10 });
  const { origen, destino } = barrasEconomia(suma);
  expect(resumen(origen)).toEqual(["emitidos 100"]);
  expect(resumen(destino)).toEqual(["en_usuarios 60", "en_pozos 20", "consumidos 10", "banca 10"]);
  expect(destino.map(({ inicio, ancho }) => [inicio, ancho])).toEqual([
    [0, 60],
    [60, 20],
    [80, 10],
    [90, 10],
  ]);
});

test("what the house owes stands beside what was issued", () => {
  const { origen, destino } = barrasEconomia(economia({ emitidos: 100, en_usuarios: 125, banca: -25 }));
  expect(resumen(origen)).toEqual(["emitidos 100", "banca 25"]);
  expect(resumen(destino)).toEqual(["en_usuarios 125"]);
  expect(origen.map(({ ancho }) => ancho)).toEqual([80, 20]);
});

test("a book that does not add up says by how much", () => {
  expect(descuadre(economia({ emitidos: 100, en_usuarios: 97 }))).toBe(3);
});

test("whenever the identity holds, both bars are equally long and no stretch leaves them", () => {
  const parte = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      parte,
      parte,
      parte,
      parte,
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (a, b, c, d, banca) => {
        const partes = { en_usuarios: a, en_pozos: b, en_mesas: c, consumidos: d, banca };
        const suma = economia({ ...partes, emitidos: a + b + c + d + banca });
        const { origen, destino } = barrasEconomia(suma);
        const largo = (segmentos: { puntos: number }[]) =>
          segmentos.reduce((total, { puntos }) => total + puntos, 0);
        expect(descuadre(suma)).toBe(0);
        expect(largo(origen)).toBe(largo(destino));
        for (const { inicio, ancho } of [...origen, ...destino])
          expect(inicio + ancho).toBeLessThan(100.0001);
      },
    ),
  );
});
