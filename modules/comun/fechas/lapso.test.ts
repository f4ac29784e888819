import { expect, test } from "vitest";
import { DIA_MS, lapso } from "./lapso.ts";

test.each([
  [-5_000, "menos de un segundo"],
  [999, "menos de un segundo"],
  [1_000, "1 segundo"],
  [59_999, "59 segundos"],
  [60_000, "1 minuto"],
  [7_199_999, "1 hora"],
  [7_200_000, "2 horas"],
  [DIA_MS, "1 día"],
  [260_000_000, "3 días"],
])("%d milliseconds are %s", (ms, texto) => {
  expect(lapso(ms)).toBe(texto);
});
