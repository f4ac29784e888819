import { expect, test } from "vitest";
import { conMayuscula, enumerar } from "./frases.ts";

const COSAS = [
  "parlante",
  "termo",
  "manta",
  "inflador",
  "hilo",
  "hielo",
  "hiato",
  "Iquique",
  "yate",
  "1",
  "",
];

test("a list is written as the standard of the language writes it", () => {
  const lista = new Intl.ListFormat("es-CL");
  for (const ultima of COSAS)
    for (const antes of [[], ["bici"], ["bici", "casco"]]) {
      const cosas = [...antes, ultima];
      expect(enumerar(cosas)).toBe(lista.format(cosas));
    }
  expect(enumerar([])).toBe("");
  expect(enumerar([1, 3, 5])).toBe("1, 3 y 5");
});

test("a sentence begins with a capital letter, accents included", () => {
  expect(conMayuscula("última venta")).toBe("Última venta");
  expect(conMayuscula("")).toBe("");
});
