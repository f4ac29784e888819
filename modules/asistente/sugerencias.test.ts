import { expect, test } from "vitest";
import { SUGERENCIAS, sugerir } from "./sugerencias.ts";
import { elegirSugerencias, INICIALES } from "./sugerencias-iniciales.ts";

const TODO = { sorteos: true, tickets: true, juego: true, con_sesion: true };
const NADA = { sorteos: false, tickets: false, juego: false, con_sesion: false };
const TEMAS = [
  "precio",
  "envio",
  "pago",
  "retracto",
  "sorteo_como",
  "tickets",
  "juego",
  "mi_pedido",
  "terminos",
  "",
];

test.each(TEMAS)("after «%s» there are four questions, none twice and none about the same", (tema) => {
  const dichas = sugerir(TODO, tema, []);
  expect(new Set(dichas).size).toBe(4);
  expect(dichas).not.toContain(SUGERENCIAS.find((una) => una.tema === tema)?.pregunta);
});

test.each(TEMAS)("nothing that is paused or needs an account is suggested after «%s»", (tema) => {
  for (const pregunta of [...sugerir(NADA, tema, []), ...elegirSugerencias(INICIALES, NADA)])
    expect(SUGERENCIAS.find((una) => una.pregunta === pregunta)?.si).toBeUndefined();
});

test("what was asked is not suggested again, however it was written", () => {
  expect(sugerir(TODO, "precio", [])).toContain("¿Cómo pago?");
  expect(sugerir(TODO, "precio", ["cómo  pago"])).not.toContain("¿Cómo pago?");
});
