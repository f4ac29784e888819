import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { sinNombres } from "./lineas.ts";
import { negativaTopes, topesDe } from "./topes.ts";

const topes = topesDe(completarAjustes({}));
const linea = (cantidad: number, id = 1) => ({ id, tipo: "producto" as const, cantidad, name: "Silla" });

test("a new shop takes 999 units a line, 100 lines and $20.000.000", () => {
  expect(negativaTopes([linea(999)], 20_000_000, topes)).toBeNull();
  expect(negativaTopes([linea(1_000)], 1, topes)?.frase).toBe(
    "Puedes llevar hasta 999 unidades de «Silla» en una compra.",
  );
  expect(negativaTopes([linea(1)], 20_000_001, topes)?.frase).toBe(
    "Una compra puede sumar hasta $20.000.000: divídela en dos.",
  );
  const muchas = Array.from({ length: 101 }, (_, id) => linea(1, id));
  expect(negativaTopes(muchas.slice(1), 1, topes)).toBeNull();
  expect(negativaTopes(muchas, 1, topes)?.frase).toContain("hasta 100 líneas");
});

test("a total beyond any number is above the bound, and no sentence of ours has a word that the cart turns into a link", () => {
  const frases = [
    negativaTopes([linea(1)], null, topes),
    negativaTopes([{ ...linea(5_000), name: "Producto Ticket" }], 1, topes),
    negativaTopes(
      Array.from({ length: 200 }, (_, id) => linea(1, id)),
      1,
      topes,
    ),
  ];
  for (const negativa of frases) {
    expect(negativa).toMatchObject({ clase: "valor" });
    expect(sinNombres(negativa?.frase ?? "")).not.toMatch(/producto|ticket/i);
  }
});
