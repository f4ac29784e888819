import { expect, test } from "vitest";
import { crearAzar, crearRed } from "#bench/confianza/azar.ts";
import { conHashesPropios } from "#bench/confianza/cripto.ts";
import { comoLaTienda, gananciaPorCiento, type Juego } from "#bench/confianza/mesa.ts";

// The short form of `npm run bench -- confianza`: a bettor who reads the seed. The chance of the model is fixed, so these
// tests always count the same.

conHashesPropios();
const ganancia = (rondas: number, de: Pick<Juego, "protocolo" | "garantia"> & Partial<Juego>) =>
  gananciaPorCiento({ azar: crearAzar("prueba"), red: crearRed("prueba"), ...comoLaTienda, ...de }, rondas);

test("without a beacon the bettor who reads the seed wins nearly every stake, in v1 and in v2", async () => {
  expect(await ganancia(40, { protocolo: "montoncito-v1", garantia: "ninguna" })).toBeGreaterThan(90);
  expect(await ganancia(40, { protocolo: "montoncito-v2", garantia: "ninguna" })).toBeGreaterThan(90);
});

test("with the beacon the same bettor gains nothing", async () => {
  const otras = Array.from({ length: 11 }, (_, i) => crearRed(`prueba-${i}`));
  const ganado = await ganancia(100, { protocolo: "montoncito-v2", garantia: "drand", otras });
  // Three standard deviations of this many rounds and pulses.
  expect(Math.abs(ganado)).toBeLessThan(8.5);
});

test("the model would notice a shop that annuls a round after the close when its key is gone", async () => {
  const de = { protocolo: "montoncito-v2", garantia: "drand", anula: () => true } as const;
  expect(await ganancia(50, de)).toBeGreaterThan(30);
});

test("the model would notice a shop that takes bets after the close", async () => {
  const de = { protocolo: "montoncito-v2", garantia: "drand", recibe: () => true } as const;
  expect(await ganancia(40, de)).toBeGreaterThan(90);
});
