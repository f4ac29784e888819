import { expect, test } from "vitest";
import { QUICKNET, textoFijado, textoPulso } from "#modules/comun/baliza/drand.ts";
import { garantiaEnPalabras, horaDelPulso, nombreGarantia, pulsoDePartida } from "./garantia.ts";

const FIRMA = "ab".repeat(48);
const AJENA = "cd".repeat(32);

test("a pinned pulse can be looked up at the network only when it is out and public", () => {
  expect(pulsoDePartida({ baliza: null })).toBeNull();
  expect(pulsoDePartida({ baliza: "sin-baliza" })).toBeNull();
  expect(pulsoDePartida({ baliza: textoFijado(QUICKNET.hash, 1000) })).toEqual({
    ronda: 1000,
    firma: null,
    ensayo: false,
    enlace: null,
  });
  expect(pulsoDePartida({ baliza: textoPulso(QUICKNET.hash, 1000, FIRMA) })?.enlace).toBe(
    `https://api.drand.sh/${QUICKNET.hash}/public/1000`,
  );
  expect(pulsoDePartida({ baliza: textoPulso(AJENA, 7, FIRMA) })).toEqual({
    ronda: 7,
    firma: FIRMA,
    ensayo: true,
    enlace: null,
  });
});

test("a past round says its guarantee in a few words, and a rehearsal says that it is one", () => {
  expect(nombreGarantia({ garantia: "ninguna", baliza: "sin-baliza" })).toBe("Sin baliza");
  expect(nombreGarantia({ garantia: "drand", baliza: textoPulso(QUICKNET.hash, 1, FIRMA) })).toBe(
    "Con azar público",
  );
  expect(nombreGarantia({ garantia: "drand", baliza: textoPulso(AJENA, 1, FIRMA) })).toBe("Baliza de ensayo");
});

test("a round without a beacon says what cannot be known about it", () => {
  const protocolo = "montoncito-v2";
  expect(garantiaEnPalabras({ garantia: "ninguna", protocolo })).toContain(
    "no que nadie de la tienda conociera el código sellado",
  );
  expect(garantiaEnPalabras({ garantia: "drand", protocolo })).toContain("un pulso que nadie conoce");
  // The cards of the earlier rules do not depend on the bets.
  const antes = garantiaEnPalabras({ garantia: "ninguna", protocolo: "montoncito-v1" });
  expect(antes).toContain("solo de un código sellado");
  expect(antes).not.toContain("apuestas");
});

test("the instant of a pulse is said with its seconds, in Chile", () => {
  expect(horaDelPulso(new Date("2026-11-15T15:04:09.000Z"))).toBe("12:04:09");
});
