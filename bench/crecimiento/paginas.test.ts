import { expect, test } from "vitest";
import { routes } from "#tests/support/routes.ts";
import { ejemplosDe, paginas, SIN_MEDIR } from "./paginas.ts";
import { EJEMPLOS } from "./tienda.ts";

test("every page has an example that the shop of the measurement knows, or is named as not measured", async () => {
  const conocidos = new Set([...Object.keys(EJEMPLOS), "fiel"]);
  const todas = await paginas();
  expect(todas.flatMap(ejemplosDe).filter((nombre) => !conocidos.has(nombre))).toEqual([]);
  const rutas = new Set(routes.map(({ path = "" }) => path));
  expect([...SIN_MEDIR].filter((ruta) => !rutas.has(ruta))).toEqual([]);
});
