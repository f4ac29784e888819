import { expect, test } from "vitest";
import { comunasDe, REGIONES } from "./regiones.ts";

test("Chile has 16 regions and 346 comunas, none twice", () => {
  const comunas = REGIONES.flatMap((region) => region.comunas);
  expect(REGIONES).toHaveLength(16);
  expect(comunas).toHaveLength(346);
  expect(new Set(comunas).size).toBe(346);
  expect(comunas.filter((comuna) => comuna === "" || comuna !== comuna.trim())).toEqual([]);
});

test("each region has as many comunas as the law says", () => {
  const cuantas = REGIONES.map(({ comunas }) => comunas.length);
  expect(cuantas).toEqual([4, 7, 9, 9, 15, 38, 52, 33, 30, 21, 33, 32, 12, 30, 10, 11]);
});

test("comunas are listed by the name of their region", () => {
  expect(comunasDe("Los Ríos")).toContain("Valdivia");
  expect(comunasDe("Atlántida")).toEqual([]);
});

test("comunas are in alphabetical order", () => {
  for (const { comunas } of REGIONES) {
    expect([...comunas].sort((a, b) => a.localeCompare(b, "es"))).toEqual(comunas);
  }
});
