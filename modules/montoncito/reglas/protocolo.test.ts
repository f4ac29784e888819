import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instanteDeRonda,
  leerTextoPulso,
  QUICKNET,
  SIN_BALIZA,
  textoPulso,
} from "#modules/comun/baliza/drand.ts";
import { SEMILLA } from "#tests/support/shop/acta-vector.ts";
import { esCarta } from "./cartas.ts";
import {
  type ApuestaFija,
  balizaDePartida,
  compromisoPartida,
  huellaApuestas,
  type OrigenCartas,
  repartirCartas,
  seudonimoJugador,
} from "./protocolo.ts";

const KEY = "PARTIDA-0001";
const PULSO = textoPulso(
  QUICKNET.hash,
  1000,
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
);
const de = (par: string, monton: number, puntos: number): ApuestaFija => ({
  participante: par.repeat(8),
  monton,
  puntos,
});
const APUESTAS = [de("a1", 1, 10), de("a1", 2, 10), de("b2", 3, 5), de("c3", 4, 1), de("c3", 6, 31)];
const HUELLA = "ec9f0baadb135e45b8183d8439db40142f7caa6148873dc4a0fcce51b742a2a2";
const ORIGEN: OrigenCartas = {
  protocolo: "montoncito-v2",
  key_partida: KEY,
  semilla: SEMILLA,
  huella_apuestas: HUELLA,
  baliza: PULSO,
};

test("the published vector of montoncito-v1 is reproduced", async () => {
  expect(await compromisoPartida("montoncito-v1", KEY, SEMILLA)).toBe(
    "6a4339e4bae21328f95498e3d9321e5243acc69ebfdfc044e000eda59f7c8954",
  );
  const v1: OrigenCartas = { ...ORIGEN, protocolo: "montoncito-v1", huella_apuestas: "", baliza: SIN_BALIZA };
  const cartas = ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_11"];
  expect(await repartirCartas(v1)).toEqual(cartas);
  // v1 never looked at bets or pulses.
  expect(await repartirCartas({ ...v1, huella_apuestas: HUELLA, baliza: PULSO })).toEqual(cartas);
});

test("the published vectors of montoncito-v2 are reproduced, with the pulse and without", async () => {
  expect(await compromisoPartida("montoncito-v2", KEY, SEMILLA)).toBe(
    "279afef0c27d796dd130746eb6a82069a3edcc32c12e800a0468003b932f17ff",
  );
  expect(await huellaApuestas(KEY, APUESTAS)).toBe(HUELLA);
  expect(await huellaApuestas(KEY, APUESTAS.toReversed())).toBe(HUELLA);
  expect(await repartirCartas(ORIGEN)).toEqual([
    "espadas_6",
    "bastos_11",
    "espadas_7",
    "oros_5",
    "oros_10",
    "oros_12",
  ]);
  expect(await repartirCartas({ ...ORIGEN, baliza: SIN_BALIZA })).toEqual([
    "espadas_11",
    "bastos_7",
    "bastos_11",
    "espadas_12",
    "bastos_2",
    "bastos_5",
  ]);
});

test("seed, bets, pulse and round each change the cards", async () => {
  const cartas = await repartirCartas(ORIGEN);
  const una = APUESTAS.map((apuesta, i) => (i === 0 ? { ...apuesta, puntos: 11 } : apuesta));
  for (const cambio of [
    { semilla: new Uint8Array(32) },
    { huella_apuestas: await huellaApuestas(KEY, una) },
    { baliza: PULSO.replace(":1000:", ":1001:") },
    { key_partida: "PARTIDA-0002" },
  ])
    expect(await repartirCartas({ ...ORIGEN, ...cambio })).not.toEqual(cartas);
});

test("a deal gives six distinct cards", async () => {
  const semilla = fc.uint8Array({ minLength: 32, maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(semilla, fc.nat(), async (bytes, n) => {
      const cartas = await repartirCartas({ ...ORIGEN, semilla: bytes, key_partida: `PARTIDA-${n}` });
      expect(new Set(cartas).size).toBe(6);
      expect(cartas.every(esCarta)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("the pinned pulse comes from 3 to 6 seconds after the close, wherever in the period it falls", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 60 }), (ms, duracion) => {
      const tiempo_inicio = new Date(Date.UTC(2026, 10, 15) + ms);
      const pulso = leerTextoPulso(balizaDePartida(QUICKNET, { tiempo_inicio, duracion }));
      expect(pulso).toMatchObject({ cadena: QUICKNET.hash, firma: null });
      const cierre = tiempo_inicio.getTime() + duracion * 1_000;
      const tras = instanteDeRonda(QUICKNET, pulso?.ronda ?? 0).getTime() - cierre;
      expect(tras).toBeGreaterThan(3_000);
      expect(tras).toBeLessThanOrEqual(6_000);
    }),
  );
});

test("a pseudonym depends on secret, round and person", async () => {
  const uno = await seudonimoJugador("secreto", KEY, "ABCD1234");
  expect(uno).toMatch(/^[0-9a-f]{16}$/);
  const otros = await Promise.all([
    seudonimoJugador("otro", KEY, "ABCD1234"),
    seudonimoJugador("secreto", "PARTIDA-0002", "ABCD1234"),
    seudonimoJugador("secreto", KEY, "EFGH5678"),
  ]);
  expect(new Set([uno, ...otros]).size).toBe(4);
});
