import { expect, test } from "vitest";
import { crearAzar, crearRed } from "#bench/confianza/azar.ts";
import { conHashesPropios } from "#bench/confianza/cripto.ts";
import { type Caso, contarGanadas, ESTRATEGIAS, soloAntes, soloLaFijada } from "#bench/confianza/rifa.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";

// The short form of `npm run bench -- confianza`: a participant with 10 % of the numbers who reads the seed. The chance of
// the model is fixed, so these tests always count the same.

conHashesPropios();
const RIFAS = 100;
const REGLAS = { aTiempo: soloAntes, valeRonda: soloLaFijada };
const ganadas = (garantia: Garantia, cual: number, reglas: Pick<Caso, keyof typeof REGLAS> = REGLAS) => {
  const estrategia = ESTRATEGIAS[cual];
  if (!estrategia) throw new Error("sin estrategia");
  const azar = crearAzar(`prueba/${garantia}`);
  return contarGanadas(
    garantia,
    estrategia,
    { azar, red: crearRed("prueba"), propios: 100, ...reglas },
    RIFAS,
  );
};

test("without a beacon the last input and a renunciation win practically every raffle", async () => {
  expect(await ganadas("ninguna", 0)).toBeGreaterThan(RIFAS * 0.95);
  expect(await ganadas("ninguna", 1)).toBe(RIFAS);
});

test("with the beacon no choice of the insider wins more than their share", async () => {
  for (const cual of ESTRATEGIAS.keys()) {
    const veces = await ganadas("drand", cual);
    expect(veces).toBeGreaterThan(RIFAS * 0.02);
    expect(veces).toBeLessThan(RIFAS * 0.2);
  }
});

test("the model would notice a shop that takes inputs after 22:00", async () => {
  expect(await ganadas("drand", 1, { ...REGLAS, aTiempo: () => true })).toBeGreaterThan(RIFAS * 0.95);
});

test("the model would notice a shop that replaces a pulse that does not come", async () => {
  expect(await ganadas("drand", 2, { ...REGLAS, valeRonda: () => true })).toBeGreaterThan(RIFAS * 0.6);
});
