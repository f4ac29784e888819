import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FRASES_FAVORITOS,
  leerSkusEnviados,
  MAX_FAVORITOS,
  negativaFavorito,
  planificarUnion,
} from "./favoritos.ts";

test("what is no SKU is left out, and each counts once", () => {
  expect(leerSkusEnviados(["A-1", "a b", "A-1", 7, null, "'; --", "x".repeat(33), "B2"])).toEqual([
    "A-1",
    "B2",
  ]);
});

test("a full list takes no other product", () => {
  expect(negativaFavorito(MAX_FAVORITOS - 1)).toBeNull();
  expect(negativaFavorito(MAX_FAVORITOS)).toEqual({ clase: "estado", frase: FRASES_FAVORITOS.llena });
});

test("a union never passes the limit, repeats nothing, loses nothing silently and is done after once", () => {
  const lista = fc.uniqueArray(
    fc.integer({ min: 0, max: 260 }).map((n) => `S${n}`),
    { maxLength: MAX_FAVORITOS },
  );
  fc.assert(
    fc.property(lista, lista, (guardados, recibidos) => {
      const { nuevos, sobran } = planificarUnion(guardados, recibidos);
      const despues = [...nuevos, ...guardados];
      expect(new Set(despues).size).toBe(despues.length);
      expect(despues.length).toBeLessThanOrEqual(MAX_FAVORITOS);
      const faltaban = recibidos.filter((sku) => !guardados.includes(sku));
      expect(nuevos).toEqual(faltaban.slice(0, nuevos.length));
      expect(nuevos.length + sobran).toBe(faltaban.length);
      expect(planificarUnion(despues, recibidos).nuevos).toEqual([]);
    }),
  );
});
