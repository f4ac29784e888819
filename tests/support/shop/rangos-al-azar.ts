import fc from "fast-check";
import type { Rango } from "#modules/sorteos/verificacion/sorteo-v1.ts";

export type RangosAlAzar = { rangos: Rango[]; objetivo: number };

const alias = (n: number) => n.toString(16).padStart(16, "0");

/** Abonos of random sizes by two to nine people, in consecutive ranges like the shop's. */
export function rangosAlAzar(): fc.Arbitrary<RangosAlAzar> {
  const abono = fc.record({
    persona: fc.integer({ min: 2, max: 8 }),
    puntos: fc.integer({ min: 1, max: 5000 }),
  });
  return fc.array(abono, { maxLength: 30 }).map((abonos) => {
    const rangos: Rango[] = [];
    let objetivo = 0;
    for (const { persona, puntos } of [{ persona: 0, puntos: 3 }, { persona: 1, puntos: 1 }, ...abonos]) {
      rangos.push({ inicio: objetivo + 1, final: objetivo + puntos, participante: alias(persona) });
      objetivo += puntos;
    }
    return { rangos, objetivo };
  });
}
