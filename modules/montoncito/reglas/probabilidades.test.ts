import { expect, test } from "vitest";
import { contarRepartos, porcentaje } from "./probabilidades.ts";

test("of all pairs of cards as many win as lose: nobody has an edge", () => {
  const repartos = contarRepartos();
  expect(repartos).toEqual({ total: 40 * 39, ganadas: 720, empatadas: 120, perdidas: 720 });
  expect(repartos.ganadas - repartos.perdidas).toBe(0);
});

test("shares are written the Chilean way", () => {
  expect(porcentaje(720, 1560)).toBe("46,15 %");
  expect(porcentaje(120, 1560)).toBe("7,69 %");
});
