import fc from "fast-check";
import { expect, test } from "vitest";
import {
  COLOR_DE_LA_CASA,
  colorCercano,
  conLuminancia,
  contraste,
  leerColor,
  paletaDe,
  revisarColor,
} from "./color.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

test("colours are read as people write them, and nothing else is one", () => {
  expect(["#C8102E", "c8102e", " #c12 "].map(leerColor)).toEqual(["#c8102e", "#c8102e", "#cc1122"]);
  expect(["", "rojo", "#12345", "#1234567", "url(x)", "#c8102e;}"].map(leerColor)).toEqual(
    Array(6).fill(null),
  );
});

test("the contrast is that of WCAG", () => {
  expect(contraste("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contraste("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contraste(COLOR_DE_LA_CASA, "#ffffff")).toBeGreaterThan(5.8);
});

test("every proposal works, keeps a colour that works, and every colour that passes is readable", () => {
  fc.assert(
    fc.property(color, (uno) => {
      const cercano = colorCercano(uno);
      expect(revisarColor(cercano)).toBeNull();
      expect(contraste(cercano, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contraste(cercano, "#fff1df")).toBeGreaterThanOrEqual(4.5);
      if (revisarColor(uno) === null) expect(cercano).toBe(uno);
      else expect(revisarColor(uno)).toContain(cercano);
    }),
    { numRuns: 2_000 },
  );
});

test("the proposal is the nearest: a little lighter no longer works", () => {
  fc.assert(
    fc.property(color, (uno) => {
      if (revisarColor(uno) === null) return;
      const cercano = colorCercano(uno);
      const luz = 1.05 / contraste(cercano, "#ffffff") - 0.05;
      expect(revisarColor(conLuminancia(uno, luz + 0.012))).not.toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test("in the dark theme the ink on the accent and the accent on dark surfaces can be read", () => {
  fc.assert(
    fc.property(color, (uno) => {
      const { oscuro, marca, hover } = paletaDe(colorCercano(uno));
      expect(contraste(oscuro.marca, oscuro.sobre)).toBeGreaterThanOrEqual(4.5);
      expect(contraste(oscuro.marca, "#241930")).toBeGreaterThanOrEqual(4.5);
      expect(contraste(oscuro.hover, oscuro.sobre)).toBeGreaterThanOrEqual(4.5);
      expect(contraste(hover, "#ffffff")).toBeGreaterThanOrEqual(contraste(marca, "#ffffff"));
    }),
    { numRuns: 1_000 },
  );
});

test("a scale of another hue keeps the contrasts of the house's red", () => {
  const casa = paletaDe(COLOR_DE_LA_CASA).escala;
  for (const uno of ["#1d5fa6", "#0a6b3d", "#5b2a86", "#333333"]) {
    const suya = paletaDe(uno).escala;
    for (const paso of [50, 100, 600, 700, 900] as const)
      expect(contraste(suya[paso], "#ffffff")).toBeCloseTo(contraste(casa[paso], "#ffffff"), 0);
  }
});
