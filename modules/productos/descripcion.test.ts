import { expect, test } from "vitest";
import { bloquesDescripcion, datoDe, resumenDescripcion } from "./descripcion.ts";

test("blank lines part paragraphs and bullets make lists", () => {
  expect(bloquesDescripcion("Uno\nsigue.\n\nDos.\n\n• a\n• b\n\nFin")).toEqual([
    { tipo: "parrafo", texto: "Uno sigue." },
    { tipo: "parrafo", texto: "Dos." },
    { tipo: "lista", puntos: ["a", "b"] },
    { tipo: "parrafo", texto: "Fin" },
  ]);
});

test("an empty description has no blocks", () => {
  expect(bloquesDescripcion(" \n\n ")).toEqual([]);
  expect(resumenDescripcion("")).toBe("");
});

test("a bullet with a name and a value is a fact, a sentence is not", () => {
  expect(datoDe("Peso: 28 kg")).toEqual({ nombre: "Peso", valor: "28 kg" });
  expect(datoDe("Acero de 2 mm con esmalte rojo")).toBeNull();
});

test("the summary is the first paragraph cut at a word", () => {
  expect(resumenDescripcion("• Peso: 28 kg\n\nCorta.")).toBe("Corta.");
  const largo = resumenDescripcion(`${"palabra, ".repeat(40)}fin.`, 50);
  expect(largo.length).toBeLessThanOrEqual(50);
  expect(largo).toMatch(/palabra…$/);
});
