import fc from "fast-check";
import { expect, test } from "vitest";
import { franja, type RangoDibujable } from "./franja.ts";

type Parte = [persona: number, puntos: number];

function rangosDe(partes: readonly Parte[], yo = -1): RangoDibujable[] {
  let final = 0;
  return partes.map(([persona, puntos]) => {
    const inicio = final + 1;
    final += puntos;
    return { inicio, final, persona, mio: persona === yo, codigo: `P${persona}` };
  });
}
const resumen = (partes: readonly Parte[], objetivo: number, yo = -1) =>
  franja(rangosDe(partes, yo), objetivo).map((t) => [t.clase, t.inicio, t.final, t.personas, t.mio]);

test("wide ranges are slices of their own and the rest is free", () => {
  const partes: Parte[] = [
    [0, 300],
    [1, 150],
  ];
  expect(resumen(partes, 1000, 1)).toEqual([
    ["persona", 1, 300, 1, false],
    ["persona", 301, 450, 1, true],
    ["libre", 451, 1000, 0, false],
  ]);
});

test("who contributes twice in a row holds one slice", () => {
  const partes: Parte[] = [
    [0, 300],
    [0, 200],
    [1, 500],
  ];
  expect(resumen(partes, 1000)).toEqual([
    ["persona", 1, 500, 1, false],
    ["persona", 501, 1000, 1, false],
  ]);
});

test("thin neighbours become one group, but never mine", () => {
  const partes: Parte[] = [
    [0, 2],
    [1, 3],
    [2, 1],
    [3, 2],
    [0, 2],
    [4, 990],
  ];
  expect(resumen(partes, 1000, 2)).toEqual([
    ["grupo", 1, 5, 2, false],
    ["persona", 6, 6, 1, true],
    ["grupo", 7, 10, 2, false],
    ["persona", 11, 1000, 1, false],
  ]);
});

test("without people there is one free slice", () => {
  expect(resumen([], 50)).toEqual([["libre", 1, 50, 0, false]]);
});

test("slices tile the range, cover what is mine and stay few, whatever was contributed", () => {
  const partes = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 3000,
  });
  fc.assert(
    fc.property(partes, fc.nat(500), (lista, libre) => {
      const rangos = rangosDe(lista, 0);
      const objetivo = (rangos.at(-1)?.final ?? 0) + libre;
      const trozos = franja(rangos, objetivo);
      let siguiente = 1;
      for (const trozo of trozos) {
        expect(trozo.inicio).toBe(siguiente);
        siguiente = trozo.final + 1;
      }
      expect(siguiente).toBe(objetivo + 1);
      expect(trozos.length).toBeLessThanOrEqual(2 * (120 + 60) + 2);
      expect(trozos.some(({ mio }) => mio)).toBe(rangos.some(({ mio }) => mio));
    }),
    { numRuns: 30 },
  );
});
