import { expect, test } from "vitest";
import { QUICKNET, SIN_BALIZA, textoPulso } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { SEMILLA } from "#tests/support/shop/acta-vector.ts";
import type { ActaPartida } from "./acta.ts";
import type { Carta } from "./cartas.ts";
import { huellaApuestas, repartirCartas } from "./protocolo.ts";
import { loQueNoPrueba, type Mostrada, verificarPartida } from "./verificacion.ts";

const de = (par: string, monton: number, puntos: number) => ({ participante: par.repeat(8), monton, puntos });
const FIRMA_1000 =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
/** A countdown whose pulse is quicknet's round 1000: that appears 6 s after its close. */
const INICIO = new Date((QUICKNET.genesis_time + 999 * 3 - 21) * 1_000).toISOString();
const CIERRE = new Date(Date.parse(INICIO) + 15_000).toISOString();

const V1: ActaPartida = {
  version: "montoncito-v1",
  key_partida: "PARTIDA-0001",
  garantia: "ninguna",
  compromiso: "6a4339e4bae21328f95498e3d9321e5243acc69ebfdfc044e000eda59f7c8954",
  tiempo_inicio: INICIO,
  duracion: 15,
  semilla: bytesAHex(SEMILLA),
  baliza: null,
  apuestas: [de("a1", 1, 1), de("a1", 2, 2), de("b2", 3, 3), de("b2", 5, 5), de("b2", 6, 6)],
  huella_apuestas: null,
  banca: 4,
  cartas: ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_11"],
  cerrada_en: CIERRE,
  repartida_en: CIERRE,
};
const V2: ActaPartida = {
  ...V1,
  version: "montoncito-v2",
  garantia: "drand",
  compromiso: "279afef0c27d796dd130746eb6a82069a3edcc32c12e800a0468003b932f17ff",
  baliza: textoPulso(QUICKNET.hash, 1000, FIRMA_1000),
  apuestas: [de("a1", 1, 10), de("a1", 2, 10), de("b2", 3, 5), de("c3", 4, 1), de("c3", 6, 31)],
  huella_apuestas: "ec9f0baadb135e45b8183d8439db40142f7caa6148873dc4a0fcce51b742a2a2",
  banca: 5,
  cartas: ["espadas_6", "bastos_11", "espadas_7", "oros_5", "oros_10", "oros_12"],
};
const SIN: ActaPartida = {
  ...V2,
  garantia: "ninguna",
  baliza: SIN_BALIZA,
  cartas: ["espadas_11", "bastos_7", "bastos_11", "espadas_12", "bastos_2", "bastos_5"],
};

const mostradaDe = ({ compromiso, garantia, cartas, banca }: ActaPartida): Mostrada => ({
  compromiso,
  garantia,
  cartas: cartas ?? [],
  banca: banca ?? 0,
});
const lineas = (
  base: ActaPartida,
  cambio: Partial<ActaPartida> = {},
  cadena = null as null | typeof QUICKNET,
) => verificarPartida({ ...base, ...cambio }, { mostrada: mostradaDe(base), cadena });
const fallas = async (base: ActaPartida, cambio: Partial<ActaPartida> = {}) =>
  (await lineas(base, cambio)).filter(({ ok }) => !ok).map(({ id }) => id);

test("the published vectors verify, each by its own rules", async () => {
  expect(await fallas(V1)).toEqual([]);
  expect((await lineas(V2)).map(({ id, ok }) => [id, ok])).toEqual(
    ["compromiso", "apuestas", "apuestas_a_tiempo", "ronda", "pulso", "cartas", "banca"].map((id) => [
      id,
      true,
    ]),
  );
  expect((await lineas(SIN)).map(({ id, ok }) => [id, ok])).toEqual(
    ["compromiso", "apuestas", "apuestas_a_tiempo", "baliza", "cartas", "banca"].map((id) => [id, true]),
  );
});

const otra = (cartas: Carta[]): Carta[] => cartas.with(1, "oros_1");

test.each([
  ["another seed", { semilla: "00".repeat(32) }, ["compromiso", "cartas"]],
  ["another commitment", { compromiso: "00".repeat(32) }, ["compromiso"]],
  ["another card", { cartas: otra(V1.cartas ?? []) }, ["cartas"]],
  ["another house", { banca: 1 }, ["banca"]],
  ["no seed", { semilla: null }, ["acta"]],
  ["no cards", { cartas: null }, ["acta"]],
] as const)("v1: %s is noticed", async (_que, cambio, esperadas) => {
  expect(
    await fallas(V1, {
      ...cambio,
      cartas: "cartas" in cambio ? cambio.cartas : V1.cartas,
    } as Partial<ActaPartida>),
  ).toEqual(esperadas);
});

test("v2: every changed field is noticed by the line that speaks of it", async () => {
  const { apuestas } = V2;
  const movida = (apuestas ?? []).map((apuesta, i) => (i === 0 ? { ...apuesta, puntos: 11 } : apuesta));
  const otraHuella = await huellaApuestas("PARTIDA-0001", movida);
  const ajena = crearCadena();
  const casos: [Partial<ActaPartida>, string[]][] = [
    [{ semilla: "00".repeat(32) }, ["compromiso", "cartas"]],
    [{ apuestas: movida }, ["apuestas"]],
    [{ apuestas: movida, huella_apuestas: otraHuella }, ["cartas"]],
    [{ apuestas: [] }, ["apuestas", "banca"]],
    // A pulse of another round, even a valid one, is not the pinned one.
    [{ tiempo_inicio: new Date(Date.parse(INICIO) + 3_000).toISOString() }, ["apuestas_a_tiempo", "ronda"]],
    [{ duracion: 18 }, ["apuestas_a_tiempo", "ronda"]],
    // Closed before the countdown ended, or with the pulse in hand.
    [{ cerrada_en: new Date(Date.parse(CIERRE) - 1).toISOString() }, ["apuestas_a_tiempo"]],
    [{ cerrada_en: new Date(Date.parse(CIERRE) + 5_999).toISOString() }, []],
    [{ cerrada_en: new Date(Date.parse(CIERRE) + 6_000).toISOString() }, ["apuestas_a_tiempo"]],
    [{ cerrada_en: null }, ["apuestas_a_tiempo"]],
    [{ baliza: textoPulso(QUICKNET.hash, 1000, `${FIRMA_1000.slice(0, -1)}8`) }, ["pulso", "cartas"]],
    [{ baliza: textoPulso(QUICKNET.hash, 1001, FIRMA_1000) }, ["ronda", "pulso", "cartas"]],
    [{ baliza: ajena.pulso(1000) }, ["ronda", "cartas"]],
    [{ baliza: SIN_BALIZA }, ["ronda", "cartas"]],
    [{ garantia: "ninguna" }, ["garantia", "baliza"]],
    // A whole record without the pulse that was promised.
    [{ garantia: "ninguna", baliza: SIN_BALIZA, cartas: SIN.cartas }, ["garantia", "cartas"]],
    [{ version: "montoncito-v1" }, ["compromiso", "cartas"]],
  ];
  for (const [cambio, esperadas] of casos)
    expect([cambio, await fallas(V2, cambio)]).toEqual([cambio, esperadas]);
});

test("the record must say what the page showed", async () => {
  const ver = async (mostrada: Partial<Mostrada>) =>
    (await verificarPartida(V2, { mostrada: { ...mostradaDe(V2), ...mostrada }, cadena: null }))
      .filter(({ ok }) => !ok)
      .map(({ id }) => id);
  expect(await ver({ cartas: otra(V2.cartas ?? []) })).toEqual(["cartas"]);
  expect(await ver({ compromiso: "00".repeat(32) })).toEqual(["compromiso"]);
  expect(await ver({ banca: 1 })).toEqual(["banca"]);
});

test("a rehearsal verifies with its own chain, and says so", async () => {
  const { cadena, pulso } = crearCadena();
  const baliza = pulso(1000);
  const cartas = await repartirCartas({
    protocolo: "montoncito-v2",
    key_partida: "PARTIDA-0001",
    semilla: SEMILLA,
    huella_apuestas: V2.huella_apuestas ?? "",
    baliza,
  });
  const ensayo = { ...V2, baliza, cartas };
  const leidas = await lineas(ensayo, {}, cadena);
  expect(leidas.filter(({ ok }) => !ok)).toEqual([]);
  expect(leidas.find(({ id }) => id === "pulso")?.explicacion).toContain("baliza de ensayo");
  expect(await fallas(ensayo)).toEqual(["ronda"]);
});

test("each kind of round says what it does not prove", () => {
  const frases = [V1, V2, SIN].map((acta) => loQueNoPrueba(acta));
  expect(frases.every((lista) => lista.length >= 2)).toBe(true);
  const tarde = { ...V2, cerrada_en: new Date(Date.parse(CIERRE) + 6_000).toISOString() };
  expect(loQueNoPrueba(tarde)).toEqual([
    "Que nadie acomodara las apuestas al pulso: se publicaron después de él.",
    ...loQueNoPrueba(V2),
  ]);
  // Only without a pulse does it matter who knew the seed.
  expect(frases.map((lista) => lista.some((frase) => frase.includes("código sellado")))).toEqual([
    true,
    false,
    true,
  ]);
});
