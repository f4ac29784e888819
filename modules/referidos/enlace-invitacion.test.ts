import { expect, test } from "vitest";
import { enlaceCorto, enlaceInvitacion, normalizarCodigo } from "./enlace-invitacion.ts";

test("the link carries the code as key_referido", () => {
  expect(enlaceInvitacion("https://puntazo.cl", "7KQ2M9XA")).toBe(
    "https://puntazo.cl/registrate?key_referido=7KQ2M9XA",
  );
});

test("the short link carries the code alone", () => {
  expect(enlaceCorto("https://puntazo.cl", "7KQ2M9XA")).toBe("https://puntazo.cl/i/7KQ2M9XA");
});

test("a code is recognised however it was typed", () => {
  expect(normalizarCodigo(" 7kq2m9xa ")).toBe("7KQ2M9XA");
});

test.each([null, undefined, "", "7KQ2M9X", "7KQ2M9XAB", "7KQ2-9XA", "' or 1=1"])("%j is no code", (texto) => {
  expect(normalizarCodigo(texto)).toBeNull();
});
