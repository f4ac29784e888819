import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/fuzz/any-text.ts";
import { partirPreguntas } from "./partir.ts";

test.each([
  [
    "¿cuánto vale el jacuzzi? ¿hacen envíos a Temuco?",
    ["¿cuánto vale el jacuzzi?", "¿hacen envíos a Temuco?"],
  ],
  ["cuánto vale el jacuzzi y cuánto cuesta el envío", ["cuánto vale el jacuzzi", "cuánto cuesta el envío"]],
  ["tienen parrillas? y como pago", ["tienen parrillas?", "y como pago"]],
  ["cómo pago, cuándo llega y tienen garantía?", ["cómo pago", "cuándo llega", "tienen garantía?"]],
  ["Hola! Tienen carpas?\nHacen boleta?", ["Hola! Tienen carpas?", "Hacen boleta?"]],
  ["¿qué sorteos hay? además ¿cómo consigo puntos?", ["¿qué sorteos hay?", "además ¿cómo consigo puntos?"]],
])("%j asks several things", (mensaje, preguntas) => {
  expect(partirPreguntas(mensaje)).toEqual(preguntas);
});

test.each([
  "tengo 16 años, puedo participar?",
  "Tengo 16. ¿Puedo participar?",
  "no puedo entrar, que hago?",
  "tienen parrillas y taladros?",
  "si no gano, me devuelven los puntos?",
  "compre una cosa y no prende",
  "¿tienen parrillas grandes, como para 10 personas?",
  "¿venden ponchos y que sean de lana?",
  "ya transferi y no me confirman",
  "hola",
  "???",
  "",
])("%j asks one thing and stays whole", (mensaje) => {
  expect(partirPreguntas(mensaje)).toHaveLength(1);
});

test("statements stay with their question, and no word is lost", () => {
  expect(partirPreguntas("Compré ayer. ¿Cuándo llega? Vivo en Lota. ¿Puedo devolverlo? Gracias")).toEqual([
    "Compré ayer. ¿Cuándo llega?",
    "Vivo en Lota. ¿Puedo devolverlo? Gracias",
  ]);
});

test("a message has at most three parts, whatever it says", () => {
  expect(partirPreguntas("cómo pago? ".repeat(100))).toHaveLength(3);
  fc.assert(
    fc.property(anyText({ maxLength: 400 }), (texto) => {
      expect(partirPreguntas(texto).length).toBeGreaterThan(0);
      expect(partirPreguntas(texto).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 60 },
  );
});
