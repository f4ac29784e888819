import fc from "fast-check";
import { expect, test } from "vitest";
import { compararTextos, soloCambios } from "./comparar-textos.ts";

const texto = (letras: string) => [...letras];
const escrita = (antes: string, despues: string) =>
  compararTextos(texto(antes), texto(despues))
    .map(({ tipo, texto }) => ({ igual: " ", quita: "-", agrega: "+" })[tipo] + texto)
    .join("");

test("equal lines stay, others are taken out and added in their place", () => {
  expect(escrita("abc", "abc")).toBe(" a b c");
  expect(escrita("abc", "axc")).toBe(" a-b+x c");
  expect(escrita("abc", "c")).toBe("-a-b c");
  expect(escrita("c", "abc")).toBe("+a+b c");
  expect(escrita("", "a")).toBe("+a");
  expect(escrita("a", "")).toBe("-a");
});

test("only the changes are shown, each group after the line before it", () => {
  const renglones = compararTextos(texto("abcdef"), texto("abxdef"));
  expect(soloCambios(renglones).map(({ texto }) => texto)).toEqual(["b", "c", "x"]);
  expect(soloCambios(compararTextos(texto("abc"), texto("abc")))).toEqual([]);
});

test("without what was added it is the first text, without what was taken out the second", () => {
  const letras = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(letras, letras, (antes, despues) => {
      const renglones = compararTextos(antes, despues);
      const sin = (fuera: string) => renglones.filter(({ tipo }) => tipo !== fuera).map(({ texto }) => texto);
      expect(sin("agrega")).toEqual(antes);
      expect(sin("quita")).toEqual(despues);
    }),
  );
});
