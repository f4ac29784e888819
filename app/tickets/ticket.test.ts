import { expect, test } from "vitest";
import { contrasteConBlanco, otroExtremo, textoClaro } from "./ticket.tsx";

test("the number is white only where white can be read", () => {
  expect(["#09565C", "#C8102E", "#5B3A8C"].map(textoClaro)).toEqual([true, true, true]);
  expect(["#F09A12", "#FFFFFF", "#25D366"].map(textoClaro)).toEqual([false, false, false]);
});

test("contrast is that of WCAG", () => {
  expect(contrasteConBlanco("#000000")).toBeCloseTo(21, 5);
  expect(contrasteConBlanco("#FFFFFF")).toBeCloseTo(1, 5);
});

test("the gradient never makes the number harder to read", () => {
  expect(contrasteConBlanco(otroExtremo("#C8102E"))).toBeGreaterThan(contrasteConBlanco("#C8102E"));
  expect(contrasteConBlanco(otroExtremo("#F09A12"))).toBeLessThan(contrasteConBlanco("#F09A12"));
});
