import { expect, test } from "vitest";
import { type Cadena, QUICKNET, textoFijado } from "#modules/comun/baliza/drand.ts";
import type { Carta } from "./cartas.ts";
import type { Partida } from "./partida.ts";
import {
  apuestasPublicas,
  desenlace,
  instantaneaDe,
  montoncitosPublicos,
  montonesRevelados,
  partidaPublica,
} from "./vista.ts";

const CARTAS: Carta[] = ["bastos_5", "espadas_3", "copas_6", "oros_7", "copas_11", "espadas_6"];
const AHORA = new Date("2026-11-15T15:00:00.000Z");
const ABIERTA: Partida = {
  key_partida: "PARTIDA-0001",
  estado: "abierta",
  tiempo_inicio: null,
  duracion: 15,
  mostrar_cartas: false,
  compromiso: "c",
  version: 4,
  totales: [3, 0, 0, 0, 0, 1],
  movida_en: AHORA,
  banca: null,
  cerrada_en: null,
  semilla: null,
  protocolo: "montoncito-v2",
  garantia: "ninguna",
  baliza: null,
  huella_apuestas: null,
  repartida_en: null,
  apartada: false,
};

test("until the close there are six backs", () => {
  expect(new Set(Object.values(montoncitosPublicos(null)))).toEqual(new Set(["reverso"]));
  expect(montoncitosPublicos(CARTAS).monton_4).toBe("oros_7");
});

test("only one's own code is whole", () => {
  const apuesta = { montoncito: "monton_1", puntos: 3, resultado: "pendiente" };
  const lista = [
    { ...apuesta, jugador: "ANAANA01" },
    { ...apuesta, jugador: "OTROOT02" },
  ];
  expect(apuestasPublicas(lista, "ANAANA01").map(({ jugador }) => jugador)).toEqual(["ANAANA01", "OT****"]);
  expect(apuestasPublicas(lista, null).map(({ jugador }) => jugador)).toEqual(["AN****", "OT****"]);
});

test("without a bet there are cards only", () => {
  expect(desenlace({ cartas: CARTAS, banca: 3 }, [])).toMatchObject({
    resultado: null,
    resultadoUsuario: null,
  });
  const propias = [{ jugador: "A", montoncito: "monton_4", puntos: 31 }];
  expect(desenlace({ cartas: CARTAS, banca: 3 }, propias)).toMatchObject({
    resultado: "Has Ganado",
    resultadoUsuario: { resultado: 31, totalApostado: 31 },
  });
});

test("the house is revealed first", () => {
  expect(montonesRevelados(CARTAS, 3).map(({ id, resultado }) => `${id} ${resultado}`)).toEqual([
    "3 banca",
    "1 perdida",
    "2 perdida",
    "4 ganada",
    "5 ganada",
    "6 empatada",
  ]);
});

test("a snapshot is small, and has no place for a card or a seed before the close", () => {
  const instantanea = instantaneaDe(ABIERTA, null, AHORA, { cadena: null, apuesta_maxima: 1_000 });
  expect(instantanea).toEqual({
    key_partida: "PARTIDA-0001",
    estado: "abierta",
    tiempo_inicio: null,
    duracion: 15,
    mostrar_cartas: false,
    compromiso: "c",
    version: 4,
    cerrada_en: null,
    protocolo: "montoncito-v2",
    garantia: "ninguna",
    baliza: null,
    baliza_en: null,
    huella_apuestas: null,
    repartida_en: null,
    apartada: false,
    apuesta_maxima: 1_000,
    totales: { monton_1: 3, monton_2: 0, monton_3: 0, monton_4: 0, monton_5: 0, monton_6: 1 },
    ahora: "2026-11-15T15:00:00.000Z",
  });
  expect(JSON.stringify(instantanea).length).toBeLessThan(500);
});

test("a pinned pulse says when it appears; one of an unknown chain does not", () => {
  const cuenta: Partida = { ...ABIERTA, garantia: "drand", baliza: textoFijado(QUICKNET.hash, 33983819) };
  const de = (partida: Partida, cadena: Cadena | null) => partidaPublica(partida, cadena).baliza_en;
  expect(de(cuenta, null)).toEqual(new Date("2026-11-15T15:00:21.000Z"));
  const ensayo: Cadena = { ...QUICKNET, hash: "ab".repeat(32), genesis_time: 1_000 };
  const suya: Partida = { ...cuenta, baliza: textoFijado(ensayo.hash, 2) };
  expect([de(suya, ensayo), de(suya, null)]).toEqual([new Date(1_003_000), null]);
});
