import { expect, test } from "vitest";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import { enviosPorRegion, type TarifaRegion } from "./envio-por-region.ts";

const tarifa = (region: string, costo: number, dias_minimo = 2, dias_maximo = 4): TarifaRegion => ({
  region,
  clase_peso: "liviano",
  costo,
  dias_minimo,
  dias_maximo,
});

test("regions with the same price and days stand together, from north to south", () => {
  const tarifas = [tarifa("Tarapacá", 9_000), tarifa("Ñuble", 4_000), tarifa("Arica y Parinacota", 9_000)];
  expect(enviosPorRegion(tarifas, "liviano", 5_000)).toEqual([
    { regiones: ["Arica y Parinacota", "Tarapacá"], cobrado: 4_000, dias: { minimo: 2, maximo: 4 } },
    { regiones: ["Ñuble"], cobrado: 0, dias: { minimo: 2, maximo: 4 } },
  ]);
});

test("one price for the whole country needs no regions; without a region it does", () => {
  const todas = REGIONES.map(({ region }) => tarifa(region, 3_990));
  expect(enviosPorRegion(todas, "liviano", 0)).toEqual([
    { regiones: null, cobrado: 3_990, dias: { minimo: 2, maximo: 4 } },
  ]);
  expect(enviosPorRegion(todas.slice(1), "liviano", 0)[0]?.regiones).toHaveLength(REGIONES.length - 1);
});

test("a class without rows is unknown", () => {
  expect(enviosPorRegion([tarifa("Ñuble", 4_000)], "pesado", 0)).toEqual([]);
});
