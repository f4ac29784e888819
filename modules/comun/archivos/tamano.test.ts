import { expect, test } from "vitest";
import { tamano } from "./tamano.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [41_300, "42 kB"],
  [999_999, "999 kB"],
  [1_000_000, "1 MB"],
  [12_345_678, "12,3 MB"],
  [1_234_567_890, "1.234,6 MB"],
])("%i bytes are %s", (bytes, texto) => {
  expect(tamano(bytes)).toBe(texto);
});
