import fc from "fast-check";
import { expect, test } from "vitest";
import { instanteDeRonda, leerTextoPulso, QUICKNET, rondaDe, textoFijado, textoPulso } from "./drand.ts";
import { verificarPulso } from "./verificar-pulso.ts";

const FIRMA_1000 =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";

test("the first round appears at the genesis, the next one a period later", () => {
  const genesis = new Date(QUICKNET.genesis_time * 1000);
  expect(instanteDeRonda(QUICKNET, 1)).toEqual(genesis);
  expect(rondaDe(QUICKNET, genesis)).toBe(1);
  expect(rondaDe(QUICKNET, new Date(genesis.getTime() + 2_999))).toBe(1);
  expect(rondaDe(QUICKNET, new Date(genesis.getTime() + 3_000))).toBe(2);
});

test("the round of an instant is out at that instant, and the next one is not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
      const instante = new Date(QUICKNET.genesis_time * 1000 + ms);
      const ronda = rondaDe(QUICKNET, instante);
      expect(instanteDeRonda(QUICKNET, ronda).getTime()).toBeLessThanOrEqual(instante.getTime());
      expect(instanteDeRonda(QUICKNET, ronda + 1).getTime()).toBeGreaterThan(instante.getTime());
    }),
  );
});

test("the text of a pulse survives the round trip", () => {
  const { hash } = QUICKNET;
  expect(leerTextoPulso(textoFijado(hash, 1000))).toEqual({ cadena: hash, ronda: 1000, firma: null });
  expect(leerTextoPulso(textoPulso(hash, 1000, FIRMA_1000))).toEqual({
    cadena: hash,
    ronda: 1000,
    firma: FIRMA_1000,
  });
});

test.each([
  "sin-baliza",
  "drand",
  `drand:${QUICKNET.hash}`,
  `drand:${QUICKNET.hash}:0`,
  `drand:${QUICKNET.hash}:01`,
  `drand:${QUICKNET.hash}:1:`,
  `otra:${QUICKNET.hash}:1`,
  `drand:${QUICKNET.hash}:1:${FIRMA_1000.toUpperCase()}`,
])("%s names no pulse", (texto) => {
  expect(leerTextoPulso(texto)).toBeNull();
});

test("a real pulse of quicknet verifies", async () => {
  expect(await verificarPulso(QUICKNET, 1000, FIRMA_1000)).toBe(true);
});

test.each([
  ["another round", 1001, FIRMA_1000],
  ["one changed bit", 1000, `${FIRMA_1000.slice(0, -1)}8`],
  ["nothing", 1000, ""],
  ["no hex", 1000, "zz"],
  ["round zero", 0, FIRMA_1000],
])("the signature does not verify for %s", async (_caso, ronda, firma) => {
  expect(await verificarPulso(QUICKNET, ronda, firma)).toBe(false);
});
