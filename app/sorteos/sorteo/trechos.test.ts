import { expect, test } from "vitest";
import { enTrechos } from "./trechos.ts";

const lista = (texto: string) => [...texto].map((signo, inicio) => ({ inicio, mio: signo === "M" }));

test.each([
  ["", []],
  ["o", ["o"]],
  ["ooo", ["ooo"]],
  ["MM", ["MM"]],
  ["ooMoMMo", ["oo", "M", "o", "MM", "o"]],
])("%j is cut where ranges of the viewer begin and end", (texto, esperado) => {
  const trechos = enTrechos(lista(texto));
  expect(trechos.map((trecho) => trecho.map(({ mio }) => (mio ? "M" : "o")).join(""))).toEqual(esperado);
  expect(trechos.flat()).toEqual(lista(texto));
});
