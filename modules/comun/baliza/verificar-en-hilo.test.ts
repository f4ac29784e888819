import { afterAll, expect, test } from "vitest";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { QUICKNET } from "./drand.ts";
import { crearVerificador, recordarValidas, type Verificar } from "./verificar-en-hilo.server.ts";

const REAL =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
const { verificar, terminar } = crearVerificador();
afterAll(terminar);

test("the thread answers each question by its own", async () => {
  const chain = crearCadena();
  const respuestas = await Promise.all([
    verificar(QUICKNET, 1000, REAL),
    verificar(QUICKNET, 1001, REAL),
    verificar(chain.cadena, 5, chain.firmar(5)),
    verificar(chain.cadena, 5, "no hex"),
  ]);
  expect(respuestas).toEqual([true, false, true, false]);
});

test("a thread that ended starts anew with the next question, and what it owed fails", async () => {
  await verificar(QUICKNET, 1000, REAL);
  const debida = verificar(QUICKNET, 1000, REAL);
  const falla = expect(debida).rejects.toThrow("The thread that verifies pulses ended.");
  await terminar();
  await falla;
  expect(await verificar(QUICKNET, 1000, REAL)).toBe(true);
});

test("a thread that does not answer in time fails its questions and is replaced", async () => {
  const lento = crearVerificador(1);
  const dos = [lento.verificar(QUICKNET, 1000, REAL), lento.verificar(QUICKNET, 1000, REAL)];
  for (const una of dos) await expect(una).rejects.toThrow("does not answer");
  // The next question has a thread of its own, which the end of the first does not disturb.
  await expect(lento.verificar(QUICKNET, 1000, REAL)).rejects.toThrow("does not answer");
  await lento.terminar();
});

test("the thread that asks is free meanwhile", async () => {
  let vueltas = 0;
  let listas = false;
  const dadas = Promise.all(Array.from({ length: 5 }, () => verificar(QUICKNET, 1000, REAL))).then(() => {
    listas = true;
  });
  // Computed in this thread, the answers would leave no turn before the last of them.
  for (; !listas; vueltas++) await new Promise((seguir) => setImmediate(seguir));
  await dadas;
  expect(vueltas).toBeGreaterThan(1);
});

test("a valid signature is computed once; a refused one, another round or another chain each time", async () => {
  const { cadena, firmar, verificar: comparar } = crearCadena();
  const otra = crearCadena().cadena;
  const preguntas: number[] = [];
  const contada: Verificar = (...pulso) => {
    preguntas.push(pulso[1]);
    return comparar(...pulso);
  };
  const recordada = recordarValidas(contada);
  for (let i = 0; i < 3; i++) expect(await recordada(cadena, 5, firmar(5))).toBe(true);
  expect(preguntas).toEqual([5]);
  for (let i = 0; i < 2; i++) expect(await recordada(cadena, 6, firmar(5))).toBe(false);
  expect(await recordada(otra, 5, firmar(5))).toBe(false);
  expect(await recordada({ ...cadena, schemeID: "otro" }, 5, firmar(5))).toBe(true);
  expect(preguntas).toEqual([5, 6, 6, 5, 5]);
});
