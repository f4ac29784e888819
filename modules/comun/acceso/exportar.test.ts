import { expect, test } from "vitest";
import { hastaElTope } from "./exportar.server.ts";

test.each([
  [0, 0, false],
  [3, 3, false],
  [4, 3, true],
  [900, 3, true],
])(
  "of a list of %i rows a file of three has %i and knows whether that is all",
  async (hay, filas, cortado) => {
    const lista = Array.from({ length: hay }, (_, n) => n);
    const archivo = await hastaElTope(async (limite) => lista.slice(0, limite), 3);
    expect(archivo).toEqual({ filas: lista.slice(0, filas), cortado });
  },
);
