import { expect, test } from "vitest";
import { nombreMonton, numerosMonton } from "./apuesta.ts";
import type { EstadoPartida } from "./partida.ts";
import {
  aparteEnEspera,
  comoAparte,
  conInstantanea,
  conLectura,
  conMovimiento,
  conVista,
  cupoDeMesa,
  type InstantaneaLeida,
  quedaPorApostar,
  saldoMostrado,
  type Tablero,
  tableroDe,
  type Vista,
} from "./tablero.ts";

const T = Date.parse("2026-11-15T15:00:00.000Z");
const en = (ms: number) => new Date(T + ms).toISOString();
const por = <V>(valores: readonly V[]) =>
  Object.fromEntries(numerosMonton.flatMap((n) => [[nombreMonton(n), valores[n - 1] as V]]));

const CARTAS = ["oros_5", "copas_12", "bastos_3", "oros_7", "espadas_1", "oros_10"];
const BACKS = CARTAS.map(() => "reverso");

type Campos = {
  key?: string;
  estado?: EstadoPartida;
  version: number;
  totales?: number[];
  ms?: number;
  /** False between the close and the deal. */
  repartida?: boolean;
};

function foto({
  key = "P-1",
  estado = "abierta",
  version,
  totales = [0, 0, 0, 0, 0, 0],
  ms = version,
  repartida = true,
}: Campos) {
  const cerrada = estado === "Cerrada" || estado === "finalizada";
  const dada = cerrada && repartida;
  const base: InstantaneaLeida = {
    key_partida: key,
    estado,
    version,
    duracion: 15,
    compromiso: "c",
    tiempo_inicio: null,
    cerrada_en: cerrada ? en(0) : null,
    protocolo: "montoncito-v2",
    garantia: "drand",
    baliza: null,
    baliza_en: null,
    huella_apuestas: null,
    repartida_en: dada ? en(0) : null,
    apartada: false,
    apuesta_maxima: 1_000,
    totales: por(totales),
    ahora: en(ms),
    ...(dada ? { montoncitos: por(CARTAS), banca: 1 } : {}),
  };
  return base;
}

function vista(campos: Campos, mis: number[], saldo: number, saldo_despues = saldo): Vista {
  const { montoncitos = por(BACKS), totales, apuesta_maxima, ahora, banca = null, ...partida } = foto(campos);
  return { partida, montoncitos, totales, apuesta_maxima, ahora, banca, mis: por(mis), saldo, saldo_despues };
}

const mesa = (mis = [0, 0, 0, 0, 0, 0], saldo = 100): Tablero =>
  tableroDe(vista({ version: 4, totales: mis }, mis, saldo));

test("an older snapshot changes nothing, whatever order they come in", () => {
  const nuevo = conInstantanea(mesa(), foto({ version: 6, totales: [0, 3, 0, 0, 0, 0] }));
  expect(nuevo.totales).toEqual([0, 3, 0, 0, 0, 0]);
  expect(conInstantanea(nuevo, foto({ version: 5, totales: [0, 2, 0, 0, 0, 0] }))).toBe(nuevo);
});

test("a bet counts once, whether its answer or a reading of the table comes first", () => {
  const movimiento = { key_partida: "P-1", numero: 2, puntos: 10, version: 6 };
  const lectura = vista({ version: 6, totales: [0, 10, 0, 0, 0, 0] }, [0, 10, 0, 0, 0, 0], 90);
  const [una, otra] = [
    conLectura(conMovimiento(mesa(), movimiento), lectura),
    conMovimiento(conLectura(mesa(), lectura), movimiento),
  ];
  expect([una.mis, otra.mis]).toEqual([lectura.mis, lectura.mis].map((mis) => Object.values(mis)));
  expect([saldoMostrado(una, false), saldoMostrado(otra, false)]).toEqual([90, 90]);
});

test("a reading that left before one's own bet does not take it away", () => {
  const apostado = conMovimiento(mesa(), { key_partida: "P-1", numero: 2, puntos: 10, version: 6 });
  const vieja = vista({ version: 5 }, [0, 0, 0, 0, 0, 0], 100);
  expect(conVista(apostado, vieja).mis).toEqual([0, 10, 0, 0, 0, 0]);
  expect(saldoMostrado(conVista(apostado, vieja), false)).toBe(90);
});

test("a withdrawal gives the stake back at once", () => {
  const retirado = conMovimiento(mesa([0, 11, 0, 0, 0, 0], 89), {
    key_partida: "P-1",
    numero: 2,
    puntos: -11,
    version: 5,
  });
  expect([retirado.mis[1], retirado.totales[1], saldoMostrado(retirado, false)]).toEqual([0, 0, 100]);
});

test("the balance waits for the last card, also for who opens the page in the middle", () => {
  // 20 on the king that wins, 5 on the three that loses.
  const mis = [0, 20, 5, 0, 0, 0];
  const cerrado = conInstantanea(mesa(mis, 75), foto({ estado: "Cerrada", version: 9, totales: mis }));
  const abierto = tableroDe(vista({ estado: "Cerrada", version: 9, totales: mis }, mis, 75, 115));
  for (const tablero of [cerrado, abierto])
    expect([saldoMostrado(tablero, false), saldoMostrado(tablero, true)]).toEqual([75, 115]);
});

test("the next round starts with what the last one left, and its end does not come back", () => {
  const mis = [0, 20, 5, 0, 0, 0];
  const cerrado = conInstantanea(mesa(mis, 75), foto({ estado: "Cerrada", version: 9, totales: mis }));
  const nuevo = conInstantanea(cerrado, foto({ key: "P-2", version: 1, ms: 17_000 }));
  expect([nuevo.key_partida, nuevo.mis, saldoMostrado(nuevo, false)]).toEqual([
    "P-2",
    [0, 0, 0, 0, 0, 0],
    115,
  ]);
  expect(conInstantanea(nuevo, foto({ estado: "finalizada", version: 10, ms: 17_001 }))).toBe(nuevo);
});

test("while the cards wait for their pulse the stake stays on the table, also when the round steps aside", () => {
  const mis = [0, 20, 5, 0, 0, 0];
  const espera = conInstantanea(
    mesa(mis, 75),
    foto({ estado: "Cerrada", version: 9, totales: mis, repartida: false }),
  );
  expect([saldoMostrado(espera, false), espera.cartas]).toEqual([75, null]);
  const aparte = conInstantanea(espera, {
    ...foto({ estado: "Cerrada", version: 10, totales: mis, repartida: false }),
    apartada: true,
  });
  // The page of a round that stepped aside shows it as over.
  expect(saldoMostrado(aparte, true)).toBe(75);
  const nueva = conInstantanea(espera, foto({ key: "P-2", version: 1, ms: 77_000 }));
  expect([nueva.mis, saldoMostrado(nueva, false)]).toEqual([[0, 0, 0, 0, 0, 0], 75]);
});

test("what a player may still add counts all own piles", () => {
  expect(quedaPorApostar({ apuesta_maxima: 30, mis: [0, 20, 5, 0, 0, 0] })).toBe(5);
  expect(quedaPorApostar({ apuesta_maxima: 20, mis: [0, 20, 5, 0, 0, 0] })).toBe(0);
});

test("a page that saw its round step aside says so until the round after it ends", () => {
  const apostada = mesa([10, 0, 0, 0, 0, 21], 69);
  const espera = conInstantanea(apostada, foto({ estado: "Cerrada", version: 5, repartida: false }));
  expect(comoAparte(espera)).toBeNull();
  const apartada = conInstantanea(espera, {
    ...foto({ estado: "Cerrada", version: 6, repartida: false }),
    apartada: true,
  });
  expect(comoAparte(apartada)).toEqual({ key_partida: "P-1", apostado: 31 });
  const siguiente = conInstantanea(apartada, foto({ key: "P-2", version: 1, ms: 70_000 }));
  expect(siguiente.aparte).toEqual({ key_partida: "P-1", apostado: 31 });
  // Until the loader has seen the new round it cannot know; then its list decides.
  const P1 = { key_partida: "P-1" };
  expect(aparteEnEspera(apartada, { ...P1, en_espera: [] })).toEqual(siguiente.aparte);
  expect(aparteEnEspera(siguiente, { ...P1, en_espera: [] })).toEqual(siguiente.aparte);
  expect(aparteEnEspera(siguiente, { key_partida: "P-2", en_espera: [P1] })).toEqual(siguiente.aparte);
  expect(aparteEnEspera(siguiente, { key_partida: "P-2", en_espera: [] })).toBeNull();
  expect(conInstantanea(siguiente, foto({ key: "P-3", version: 1, ms: 90_000 })).aparte).toBeNull();
});

test("the table takes what the house can cover and no more", () => {
  const apostado = { totales: [10, 10, 5, 0, 1, 31] };
  expect([1_057, 60, 57, 20].map((capacidad) => cupoDeMesa(apostado, capacidad))).toEqual([1_000, 3, 0, 0]);
  // A page that opened without a round does not know.
  expect(cupoDeMesa(apostado, null)).toBe(Number.POSITIVE_INFINITY);
});
