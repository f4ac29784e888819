import { expect, test } from "vitest";
import { separarEnlaces } from "./enlaces.ts";

test("addresses are found apart, without the full stop that follows them", () => {
  const text = "Entra en http://localhost:3000/confirmar?token=ab12. Gracias [https://puntazo.cl]";
  expect(separarEnlaces(text)).toEqual([
    { desde: 0, texto: "Entra en ", href: null },
    {
      desde: 9,
      texto: "http://localhost:3000/confirmar?token=ab12",
      href: "http://localhost:3000/confirmar?token=ab12",
    },
    { desde: 51, texto: ". Gracias [", href: null },
    { desde: 62, texto: "https://puntazo.cl", href: "https://puntazo.cl" },
    { desde: 80, texto: "]", href: null },
  ]);
});

test("nothing is lost and no other scheme becomes a link", () => {
  const text = "javascript:alert(1) y nada más";
  expect(separarEnlaces(text)).toEqual([{ desde: 0, texto: text, href: null }]);
  expect(separarEnlaces("")).toEqual([]);
});
