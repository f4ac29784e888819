import { afterAll, expect, test } from "vitest";
import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { createVerifier } from "./verifier.ts";

const REAL =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
const verifier = createVerifier();
afterAll(verifier.stop);

test("the thread answers each question by its own", async () => {
  const chain = crearCadena();
  const answers = await Promise.all([
    verifier.verify(QUICKNET, 1000, REAL),
    verifier.verify(QUICKNET, 1001, REAL),
    verifier.verify(chain.cadena, 5, chain.firmar(5)),
    verifier.verify(chain.cadena, 5, "no hex"),
  ]);
  expect(answers).toEqual([true, false, true, false]);
});

test("a thread that was stopped starts anew with the next question", async () => {
  await verifier.stop();
  expect(await verifier.verify(QUICKNET, 1000, REAL)).toBe(true);
});

test("the thread that asks is free meanwhile", async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 5 }, () => verifier.verify(QUICKNET, 1000, REAL)));
  clearInterval(ticking);
  // Five verifications take hundreds of milliseconds; in this thread they would leave no turn between two of them.
  expect(turns).toBeGreaterThan(20);
});
