import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as abono from "./minimo-abono.ts";

const { abonoAlSalir, leerAbono, minimoVigente, negativaAbono, topeAbono } = abono;
const margen = { minimo: 50, objetivo: 7500, acumulado: 7000, saldo: 300 };

describe("the minimum in force", () => {
  test("it is the product's minimum while more than that is left", () => {
    expect(minimoVigente(margen)).toBe(50);
  });

  test("it is what is left at the end, so that the raffle can close", () => {
    expect(minimoVigente({ ...margen, acumulado: 7480 })).toBe(20);
    expect(negativaAbono(20, { ...margen, acumulado: 7480 })).toBeNull();
  });

  test("it is never zero while points are missing", () => {
    expect(minimoVigente({ ...margen, minimo: 0 })).toBe(1);
  });
});

describe("the input", () => {
  test.each([
    ["120", 120],
    [" 120 ", 120],
    ["5", 5],
    ["301", 300],
    ["99999999999999999999", 300],
    ["", null],
    ["doce", null],
    ["1.5", null],
    ["1.50", null],
    ["1.000", 300],
    ["0.120", 120],
    ["12.", 12],
    [".120", null],
    ["1..000", null],
    ["1000.000", null],
    ["1,000", null],
    ["-3", null],
    ["1e3", null],
  ])("%j is read as %j", (texto, valor) => {
    expect(leerAbono(texto, margen)).toBe(valor);
  });

  test("a dot that groups no thousands is refused with a sentence, and the text stays to be mended", () => {
    const typed = ["5", "50", "50.", "50.5"];
    expect(typed.map(abono.seMuestraEscrito)).toEqual([false, false, true, true]);
    expect(typed.map((texto) => abono.negativaEscrito(texto)?.frase ?? null)).toEqual([
      null,
      null,
      null,
      "Escribe los puntos en números enteros, sin decimales: por ejemplo 50 o 1.200.",
    ]);
    expect(["", " ", "doce", "1.200", "50.500", "1200"].map(abono.negativaEscrito)).toEqual(
      Array(6).fill(null),
    );
    expect(["1.20", "1,5", "-3"].every((texto) => abono.negativaEscrito(texto) !== null)).toBe(true);
  });

  test("it is capped at the smaller of the balance and what is left", () => {
    expect(topeAbono(margen)).toBe(300);
    expect(topeAbono({ ...margen, saldo: 10_000 })).toBe(500);
    expect(topeAbono({ ...margen, acumulado: 8000 })).toBe(0);
  });

  test("leaving it empty or low raises it to the minimum", () => {
    expect([null, 3, 50, 120].map((valor) => abonoAlSalir(valor, margen))).toEqual([50, 50, 50, 120]);
  });

  test("the arrows stay between the minimum and the cap", () => {
    expect([null, 50, 51, 60].map((valor) => abono.bajarAbono(valor, margen))).toEqual([50, 50, 50, 59]);
    expect([null, 3, 120, 300].map((valor) => abono.subirAbono(valor, margen))).toEqual([50, 50, 121, 300]);
    expect(abono.subirAbono(295, margen, 10)).toBe(300);
    expect(abono.bajarAbono(55, margen, 10)).toBe(50);
  });

  test("a value above limits that moved comes down to them", () => {
    expect(abono.ajustarAbono(120, { ...margen, acumulado: 7470 })).toBe(30);
    expect(abono.ajustarAbono(120, { ...margen, saldo: 100 })).toBe(100);
    expect(abono.ajustarAbono(50, { ...margen, saldo: 20 })).toBe(50);
    expect(abono.ajustarAbono(5, margen)).toBe(5);
    expect(abono.ajustarAbono(null, margen)).toBeNull();
  });

  test("the placeholder names the minimum in force and the target", () => {
    expect(abono.ejemploAbono(margen)).toBe("Entre 50 y 7.500");
    expect(abono.ejemploAbono({ ...margen, acumulado: 7480 })).toBe("Entre 20 y 7.500");
  });
});

test("a raffle with less than 5 % invites to be among the first, with the least amount in force", () => {
  const vacio = { minimo: 30, objetivo: 4_000, acumulado: 0 };
  expect(abono.frasePrimeros(vacio)).toBe("Sé de los primeros, desde 30");
  expect(abono.frasePrimeros({ ...vacio, acumulado: 199 })).toBe("Sé de los primeros, desde 30");
  expect(abono.frasePrimeros({ ...vacio, acumulado: 200 })).toBeNull();
  expect(abono.frasePrimeros({ ...vacio, minimo: 9_000 })).toBe("Sé de los primeros, desde 4.000");
});

test("the button is for people who have the minimum", () => {
  expect(abono.textoBotonAbono(1_200, { ...margen, saldo: 1_200 })).toBe("Abonar 1.200 puntos");
  expect(abono.textoBotonAbono(null, { ...margen, saldo: 50 })).toBe("Abonar Puntos");
  expect(abono.textoBotonAbono(50, { ...margen, saldo: 49 })).toBe("Puntos Insuficientes");
  expect(abono.puntosInsuficientes({ ...margen, saldo: 49 })).toBe(true);
});

describe("the refusal", () => {
  test.each([
    [50, margen, null],
    [300, margen, null],
    [49, margen, "El abono mínimo es de 50 puntos."],
    [301, margen, "No te alcanza: tienes 300 puntos."],
    [501, { ...margen, saldo: 10_000 }, "A este sorteo solo le faltan 500 puntos."],
    [5, { ...margen, saldo: 10_000, acumulado: 7499 }, "A este sorteo solo le falta 1 punto."],
    [50, { ...margen, acumulado: 7500 }, "Este sorteo ya reunió todos sus puntos."],
    [0, margen, "Los puntos deben ser un número entero mayor que cero."],
    [-50, margen, "Los puntos deben ser un número entero mayor que cero."],
    [50.5, margen, "Los puntos deben ser un número entero mayor que cero."],
    [Number.NaN, margen, "Los puntos deben ser un número entero mayor que cero."],
  ])("of %d", (valor, con, rechazo) => {
    expect(negativaAbono(valor, con)?.frase ?? null).toBe(rechazo);
  });

  test("what the input lets through is never refused when the button is enabled", () => {
    const entero = (min: number, max: number) => fc.integer({ min, max });
    const objetivo = entero(1, 20_000);
    const caso = fc.record({
      minimo: entero(0, 500),
      objetivo,
      acumulado: entero(0, 20_000),
      saldo: entero(0, 20_000),
    });
    fc.assert(
      fc.property(caso, entero(0, 50_000), (con, tecleado) => {
        fc.pre(con.acumulado < con.objetivo && !abono.puntosInsuficientes(con));
        const valor = abonoAlSalir(leerAbono(String(tecleado), con), con);
        expect(negativaAbono(valor, con)).toBeNull();
      }),
    );
  });
});
