import { describe, expect, test } from "vitest";
import { reveladoEn } from "#modules/comun/revelado.ts";
import { INICIO } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import {
  type Contado,
  chanceDe,
  fraseMomento,
  fraseNumeros,
  frasePuntos,
  fraseVivos,
  type Participacion,
  situacionSorteo,
  TOPE_VIVOS,
} from "./mi-sorteo.ts";

const fecha_sorteo = new Date("2026-11-20T01:00:00Z");
const antes = new Date("2026-11-18T15:00:00Z");
const abierta: Participacion = {
  estado: "Disponible",
  iniciado: false,
  sorteado_en: null,
  numero_producto: null,
  numero_puntos: null,
  gano: null,
  con_input: false,
  congelado: false,
  fecha_sorteo: null,
};
const cerrada: Participacion = { ...abierta, estado: "Cerrado", fecha_sorteo };
const sorteado_en = new Date("2026-11-20T01:10:00Z");
const finalizada: Participacion = {
  ...cerrada,
  estado: "Finalizado",
  iniciado: true,
  congelado: true,
  sorteado_en,
  numero_producto: 833,
  numero_puntos: 330,
};
const revelado = reveladoEn(sorteado_en);

describe("the situation of a raffle", () => {
  test.each([
    ["abierto", abierta, antes],
    ["aporte", cerrada, antes],
    ["espera", { ...cerrada, con_input: true }, antes],
    ["espera", { ...cerrada, congelado: true }, antes],
    ["espera", cerrada, fecha_sorteo],
    ["sorteando", { ...cerrada, iniciado: true, congelado: true }, fecha_sorteo],
    ["sorteando", { ...finalizada, gano: "producto" as const }, sorteado_en],
    [
      "sorteando",
      { ...finalizada, gano: "puntos" as const },
      new Date(sorteado_en.getTime() + INICIO.producto),
    ],
    ["sorteando", finalizada, new Date(revelado.getTime() - 1)],
    ["no_salio", finalizada, revelado],
    ["gano_producto", { ...finalizada, gano: "producto" as const }, revelado],
    ["gano_puntos", { ...finalizada, gano: "puntos" as const }, revelado],
    ["sin_ganadores", { ...cerrada, estado: "Finalizado" as const }, antes],
  ])("%s", (situacion, participacion, ahora) => {
    expect(situacionSorteo(participacion, ahora)).toBe(situacion);
  });
});

describe("the chance", () => {
  test.each([
    [410, 2_400, "1 en 6"],
    [1, 7_500, "1 en 7.500"],
    [500, 1_000, "1 en 2"],
    [600, 1_000, "60%"],
    [1_000, 1_000, "100%"],
  ])("of %d numbers of %d is %s", (puntos, objetivo, chance) => {
    expect(chanceDe({ puntos, objetivo })).toBe(chance);
  });

  test("never promises too much", () => {
    for (let puntos = 1; puntos <= 500; puntos++) {
      const cada = Number(chanceDe({ puntos, objetivo: 1_000 }).replace("1 en ", "").replace(".", ""));
      expect(1 / cada).toBeLessThanOrEqual(puntos / 1_000);
    }
  });

  test("is not told while too few people take part", () => {
    const gente = { puntos: 410, objetivo: 2_400, personas: 5 };
    expect(frasePuntos(gente)).toBe("Tienes 410 números · 1 en 6");
    expect(frasePuntos({ ...gente, personas: 4 })).toMatch(/^Tienes 410 números\. Hasta ahora participan 4/);
    expect(frasePuntos({ ...gente, puntos: 1 })).toBe("Tienes 1 número · 1 en 2.400");
  });
});

test("numbers are ranges, and the rest is counted", () => {
  const rangos = [
    { inicio: 1, final: 3_350 },
    { inicio: 4_000, final: 4_000 },
  ];
  expect(fraseNumeros(rangos, 2)).toBe("del 1 al 3.350 · el 4.000");
  expect(fraseNumeros(rangos, 3)).toBe("del 1 al 3.350 · el 4.000 · y 1 tramo más");
  expect(fraseNumeros(rangos, 1_202)).toBe("del 1 al 3.350 · el 4.000 · y 1.200 tramos más");
});

test("each situation has its sentence", () => {
  const contado: Contado = {
    situacion: "abierto",
    objetivo: 5_000,
    reunido: 3_650,
    puntos: 410,
    producto: "Parrilla",
    premio_puntos: 500,
    numero_producto: 1_337,
    numero_puntos: 4_021,
    fecha_sorteo,
    motivo: null,
  };
  const frase = (situacion: Contado["situacion"], mas: Partial<Contado> = {}) =>
    fraseMomento({ ...contado, situacion, ...mas });
  expect(frase("abierto")).toBe("Faltan 1.350 puntos para cerrar el sorteo.");
  expect(frase("aporte")).toBe(
    "Falta tu aporte al azar. Puedes darlo hasta el jueves 19 de noviembre a las 22:00.",
  );
  expect(frase("espera")).toBe("El sorteo es el jueves 19 de noviembre, desde las 22:00.");
  expect(frase("sorteando")).not.toMatch(/\d/);
  expect(frase("gano_producto")).toBe("¡Ganaste Parrilla con el número 1.337!");
  expect(frase("gano_puntos")).toBe("¡Ganaste 500 puntos con el número 4.021!");
  expect(frase("no_salio")).toBe(
    "Participaste con 410 puntos, esta vez no salió. El producto fue para el número 1.337.",
  );
  expect(frase("sin_ganadores", { motivo: "Participan 3 personas; se necesitan 5." })).toBe(
    "Terminó sin ganadores y te devolvimos tus 410 puntos. Participan 3 personas; se necesitan 5.",
  );
});

test.each([
  [0, "Ahora no participas en ningún sorteo en curso. Estos ya terminaron:"],
  [1, "Participas en 1 sorteo en curso."],
  [TOPE_VIVOS, "Participas en 100 sorteos en curso."],
  [TOPE_VIVOS + 1, "Participas en más de 100 sorteos en curso."],
])("%i running raffles in words", (vivos, frase) => {
  expect(fraseVivos(vivos)).toBe(frase);
});
