import { expect, test } from "vitest";
import { avisoEspacio, juzgarEspacio } from "./espacio.ts";

const umbrales = { disco_aviso_mb: 2_000, disco_minimo_mb: 300 };

test.each([
  [2_000_000_000, "bien", null],
  [1_999_999_999, "poco", /^Queda poco espacio en el disco de la tienda: 1\.999 MB\./],
  [300_000_000, "poco", /300 MB/],
  [299_999_999, "lleno", /^Casi no queda espacio en el disco de la tienda: 299 MB\./],
  [0, "lleno", /: 0 MB\./],
])("%i free bytes are judged %s", (bytes, estado, aviso) => {
  const espacio = juzgarEspacio(bytes, umbrales);
  expect(espacio.estado).toBe(estado);
  if (aviso) expect(avisoEspacio(espacio)).toMatch(aviso);
  else expect(avisoEspacio(espacio)).toBeNull();
});

test("thresholds of zero never warn", () => {
  expect(juzgarEspacio(0, { disco_aviso_mb: 0, disco_minimo_mb: 0 }).estado).toBe("bien");
});
