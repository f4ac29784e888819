import { expect, test } from "vitest";
import { splitLinks } from "./enlaces.ts";

test("addresses are found apart, without the full stop that follows them", () => {
  const text = "Entra en http://localhost:3000/confirmar?token=ab12. Gracias [https://puntazo.cl]";
  expect(splitLinks(text)).toEqual([
    { at: 0, text: "Entra en ", href: null },
    {
      at: 9,
      text: "http://localhost:3000/confirmar?token=ab12",
      href: "http://localhost:3000/confirmar?token=ab12",
    },
    { at: 51, text: ". Gracias [", href: null },
    { at: 62, text: "https://puntazo.cl", href: "https://puntazo.cl" },
    { at: 80, text: "]", href: null },
  ]);
});

test("nothing is lost and no other scheme becomes a link", () => {
  const text = "javascript:alert(1) y nada más";
  expect(splitLinks(text)).toEqual([{ at: 0, text, href: null }]);
  expect(splitLinks("")).toEqual([]);
});
