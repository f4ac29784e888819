import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { avanzarRitmo, RITMO_INICIAL, type Ritmo } from "./ritmo-flechas.ts";

/** Every repeat up to an instant: when it came and how many steps it made. */
function repeticiones(hasta: number): { en: number; pasos: number }[] {
  const lista: { en: number; pasos: number }[] = [];
  let ritmo: Ritmo = RITMO_INICIAL;
  while (ritmo.proximo <= hasta) {
    const en = ritmo.proximo;
    const dado = avanzarRitmo(ritmo, en);
    lista.push({ en, pasos: dado.pasos });
    ritmo = dado.ritmo;
  }
  return lista;
}

const esperas = (lista: { en: number }[]) => lista.slice(1).map(({ en }, i) => en - (lista[i]?.en ?? 0));
const entre = (desde: number, hasta: number) =>
  repeticiones(hasta).filter(({ en }) => en >= desde && en < hasta);

describe("while an arrow is held", () => {
  test("the first repeat comes after 100 ms", () => {
    expect(avanzarRitmo(RITMO_INICIAL, 99).pasos).toBe(0);
    expect(avanzarRitmo(RITMO_INICIAL, 100).pasos).toBe(1);
  });

  test("it speeds up to one step every 10 ms and no faster", () => {
    const primeras = esperas(entre(0, 3_000));
    expect(primeras.every((espera, i) => espera <= (primeras[i - 1] ?? 100) + 1e-6)).toBe(true);
    expect(Math.min(...primeras)).toBeCloseTo(10, 6);
    expect(esperas(entre(1_200, 2_900)).every((espera) => Math.abs(espera - 10) < 1e-6)).toBe(true);
  });

  test("after 3 s it makes one step every 50 ms", () => {
    const repeticiones = entre(3_000, 6_000);
    expect(repeticiones).toHaveLength(60);
    expect(esperas(repeticiones).every((espera) => Math.abs(espera - 50) < 1e-6)).toBe(true);
    expect(repeticiones.every(({ pasos }) => pasos === 1)).toBe(true);
  });

  test("after 6 s it makes ten steps every 100 ms", () => {
    const repeticiones = entre(6_000, 8_000);
    expect(repeticiones).toHaveLength(20);
    expect(esperas(repeticiones).every((espera) => Math.abs(espera - 100) < 1e-6)).toBe(true);
    expect(repeticiones.every(({ pasos }) => pasos === 10)).toBe(true);
  });

  test("a late timer loses no step and adds none", () => {
    const miradas = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(miradas, (instantes) => {
        const ordenados = instantes.toSorted((a, b) => a - b);
        let ritmo: Ritmo = RITMO_INICIAL;
        let total = 0;
        for (const instante of ordenados) {
          const dado = avanzarRitmo(ritmo, instante);
          ritmo = dado.ritmo;
          total += dado.pasos;
        }
        expect(total).toBe(avanzarRitmo(RITMO_INICIAL, ordenados.at(-1) ?? 0).pasos);
      }),
    );
  });
});
