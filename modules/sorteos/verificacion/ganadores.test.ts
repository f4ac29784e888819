import fc from "fast-check";
import { expect, test } from "vitest";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { A, actaVector, B, C } from "#tests/support/shop/acta-vector.ts";
import { rangosAlAzar } from "#tests/support/shop/rangos-al-azar.ts";
import { sortear } from "./ganadores.ts";
import { duenoDe } from "./rangos.ts";

const Z = hexABytes("d6640f40f789d9ab92e8d6a6e4b683d23e715f7f67dab65caa7719d1c72081fe");
const clave = () => fc.uint8Array({ minLength: 32, maxLength: 32 });

test("the winners of the published vector are reproduced", async () => {
  const esperado = { numero_producto: 833, ganador_producto: C, numero_puntos: 330, ganador_puntos: B };
  expect(await sortear(Z, 1000, actaVector().rangos)).toEqual(esperado);
  expect(await sortear(Z, 1000, actaVector().rangos.toReversed())).toEqual(esperado);
});

test("a second winner is never the first, and both own their numbers", async () => {
  await fc.assert(
    fc.asyncProperty(clave(), rangosAlAzar(), async (z, { rangos, objetivo }) => {
      const g = await sortear(z, objetivo, rangos);
      expect(g.ganador_puntos).not.toBe(g.ganador_producto);
      expect(duenoDe(rangos, g.numero_producto)).toBe(g.ganador_producto);
      expect(duenoDe(rangos, g.numero_puntos)).toBe(g.ganador_puntos);
    }),
  );
});

test("the second prize can fall on the only point of somebody else, wherever it is", async () => {
  const rangos = [
    { inicio: 1, final: 500, participante: A },
    { inicio: 501, final: 501, participante: B },
    { inicio: 502, final: 1000, participante: A },
  ];
  await fc.assert(
    fc.asyncProperty(clave(), async (z) => {
      const g = await sortear(z, 1000, rangos);
      if (g.ganador_producto === A) expect(g.numero_puntos).toBe(501);
    }),
  );
});

test("nobody wins twice even when only one person took part: there is no draw", async () => {
  await expect(sortear(Z, 10, [{ inicio: 1, final: 10, participante: A }])).rejects.toThrow("segundo premio");
});

test("ranges that leave the drawn number to nobody are an error", async () => {
  await expect(sortear(Z, 1000, [{ inicio: 1, final: 10, participante: A }])).rejects.toThrow(
    "no es de nadie",
  );
});
