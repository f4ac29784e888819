import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { TextoEnLinea } from "#app/legal/texto-en-linea.tsx";
import { leerTextosPropios, MAX_PARRAFO } from "#modules/ajustes/legales/legales.ts";
import { linea, parrafos } from "#modules/comun/formulario.ts";
import { campoPalabras, esDestino } from "#modules/portada/campos.ts";

const shown = (texto: string) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(TextoEnLinea, { texto })));

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</p></main><iframe src=//evil.example>",
  "[ver](javascript:alert(1))",
  "[ver](JaVaScRiPt:alert(1))",
  "[ver](data:text/html,<script>alert(1)</script>)",
  "[ver](//evil.example)",
  "[ver](/\\evil.example)",
  "[ver](vbscript:x)",
  '[ver](https://a"onmouseover="alert(1))',
  "**<b onclick=alert(1)>**",
  "{{constructor.constructor('alert(1)')()}}",
])("a legal text with %j shows words, and links only to pages", (hostil) => {
  const { datos } = leerTextosPropios({ "tickets-y-puntos": hostil });
  const html = shown(datos?.parrafos["tickets-y-puntos"] ?? "");
  expect(html).not.toMatch(/<(script|img|iframe|b )|\son\w+="/i);
  for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^(https:\/\/|\/(?![/\\])|#|mailto:)/);
});

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "http://evil.example",
  "https://tienda.cl@evil.example",
  "https://evil",
  "https://evil.example/ onclick=x",
  "data:text/html,x",
  "\u0000javascript:alert(1)",
])("a button of the home page does not lead to %j", (destino) => {
  expect(esDestino(destino)).toBe(false);
});

test("marks that turn the direction of a text are left out, whatever the editor", () => {
  // Shown with the mark, the amount would be read from right to left.
  const hostil = "Paga \u202e00001$\u202c hoy\u2066\u200f";
  for (const campo of [linea("Escribe.", 100), parrafos(100), campoPalabras(100)])
    expect(campo.parse(hostil)).toBe("Paga 00001$ hoy");
});

test("control characters and half characters become blanks or nothing", () => {
  for (const campo of [linea("Escribe.", 100), parrafos(100), campoPalabras(100)])
    expect(campo.parse("a\u0000b\u001b[31mc\ud800")).toMatch(/^a b \[31mc\ufffd$/);
});

test("a word without end is stored up to the limit of its field, or refused with a sentence", () => {
  const larga = "a".repeat(MAX_PARRAFO + 1);
  expect(leerTextosPropios({ "tickets-y-puntos": larga }).errores).toEqual({
    "tickets-y-puntos": "Puede tener hasta 3.000 caracteres.",
  });
  expect(campoPalabras(40).safeParse(larga).success).toBe(false);
});
