import { describe, expect, test } from "vitest";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import { A, actaVector, B, C, D } from "#tests/support/shop/acta-vector.ts";
import { escenarioDeActa } from "./datos-escenario.ts";
import { conCeros, type DatosEscenario, escenaDe, posiblesCon } from "./escenario.ts";
import { INICIO } from "./revelacion.ts";

/** The published vector: C holds 833 and wins the product, B holds 330 and wins the points. */
const ACTA = actaVector();

function datosDe(seudonimo: string | null): DatosEscenario {
  const datos = escenarioDeActa(ACTA, { producto: "Parrilla", seudonimo });
  return datos ?? expect.fail("the vector has winners");
}

const escena = (ms: number, seudonimo: string | null = null) => escenaDe(datosDe(seudonimo), ms);
/** Just after the last digit of a number. */
const SALIO = { producto: INICIO.puntos - 2_000, puntos: INICIO.final - 2_000 };
const encendidas = (ms: number) => escena(ms).luces.filter((luz) => luz !== "apagada").length;

test("the strip lights up from left to right, and all of it is lit before the mix", () => {
  const pasos = [0, 1_000, 2_000, 3_000, 3_300].map(encendidas);
  expect(pasos).toEqual(pasos.toSorted((a, b) => a - b));
  expect(pasos[0]).toBeLessThan(6);
  expect([INICIO.mezcla - 1, INICIO.mezcla, INICIO.producto - 1].map(encendidas)).toEqual([6, 6, 6]);
  expect(escena(0).titulo).toBe("Generando ganadores...");
  expect(escena(INICIO.producto - 1).titulo).toBe("Generando ganadores...");
});

test("nothing of the result is seen or said before its digits fall", () => {
  const antes = escena(INICIO.producto - 1);
  const { numeros: _numeros, ...visto } = antes;
  expect(JSON.stringify(visto)).not.toMatch(/833|330/);
  expect(antes.numeros.producto.caidas).toBe(0);
  const { numeros, ...enMedio } = escena(SALIO.producto);
  expect(numeros.producto.caidas).toBe(4);
  expect(numeros.puntos.caidas).toBe(0);
  expect(JSON.stringify(enMedio)).not.toContain("330");
});

test("every digit narrows the strip to the numbers that begin like it", () => {
  expect([0, 1, 2, 3, 4].map((caidas) => posiblesCon(833, caidas, 1_000))).toEqual([
    { inicio: 1, final: 1_000 },
    { inicio: 1, final: 999 },
    { inicio: 800, final: 899 },
    { inicio: 830, final: 839 },
    { inicio: 833, final: 833 },
  ]);
  expect(posiblesCon(7, 1, 9)).toEqual({ inicio: 7, final: 7 });
  const dos = (SALIO.producto - INICIO.producto) / 2 + INICIO.producto;
  expect(escena(dos).luces).toEqual(["apagada", "apagada", "apagada", "encendida", "apagada", "apagada"]);
  expect(escena(SALIO.producto).luces[3]).toBe("ganadora");
});

test("a number has as many tiles as the target, with its separators", () => {
  expect([conCeros(833, 1_000), conCeros(7, 12_345), conCeros(5, 9)]).toEqual(["0.833", "00.007", "5"]);
});

test("the second prize leaves out the ranges of the first winner", () => {
  // C has 501-900; at the start every other slice can still win the points.
  expect(escena(INICIO.puntos).luces).toEqual([
    "encendida",
    "encendida",
    "encendida",
    "apagada",
    "encendida",
    "encendida",
  ]);
  expect(escena(SALIO.puntos).luces[1]).toBe("ganadora");
});

describe("what each person reads", () => {
  test("a winner stays in the race and gets the number", () => {
    expect(escena(INICIO.producto + 500, C).frase).toBe("Tus números siguen en carrera.");
    expect(escena(SALIO.producto, C).frase).toBe("El producto es del número 833, ¡tu número!");
    expect(escena(INICIO.puntos, C).frase).toBe("Ya ganaste el producto: los puntos son para otra persona.");
    expect(escena(INICIO.final, C).anuncio).toBe("¡Ganaste Parrilla!");
    expect(escena(INICIO.final, B).anuncio).toBe("¡Ganaste 100 puntos!");
  });

  test("a person who does not win reads it kindly", () => {
    expect(escena(SALIO.producto - 1, D).frase).toBe(
      "Este ya no puede ser uno de tus números. Todavía quedan los puntos.",
    );
    expect(escena(INICIO.final, A).anuncio).toBe("Participaste con 350 puntos, esta vez no salió.");
  });

  test("a spectator reads how many numbers are left", () => {
    expect(escena(SALIO.producto - 1).frase).toBe("Quedan 10 números posibles.");
    expect(escena(INICIO.final).anuncio).toBe("Así terminó el sorteo. Gracias por mirar.");
  });
});

test("screen readers get five whole sentences, in order", () => {
  const dichos: string[] = [];
  for (let ms = 0; ms <= REVELACION_MS; ms += 50) {
    const { anuncio } = escena(ms, A);
    if (anuncio !== dichos.at(-1)) dichos.push(anuncio);
  }
  expect(dichos).toEqual([
    "Comienza el sorteo de Parrilla: 1.000 números entre 5 personas. Los tuyos van del 1 al 300 y del 451 al 500.",
    "Se mezclan el código sellado, los rangos y los números de los participantes.",
    `El producto es del número 833, de ${C}.`,
    `Los puntos son del número 330, de ${B}.`,
    "Participaste con 350 puntos, esta vez no salió.",
  ]);
});

test("a record without winners has no stage", () => {
  const acta = { ...ACTA, numero_producto: null, numero_puntos: null };
  expect(escenarioDeActa(acta, { producto: "Parrilla", seudonimo: null })).toBeNull();
});
