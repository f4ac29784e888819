import { expect, test } from "vitest";
import {
  cartasVueltas,
  cierreEfectivo,
  finPartida,
  finRevelacion,
  instanteCierre,
  instanteGiro,
  ordenDeGiro,
  type Partida,
  pasoPendiente,
} from "./partida.ts";

const T0 = new Date("2026-11-15T15:00:00.000Z");
const mas = (ms: number) => new Date(T0.getTime() + ms);
const DIA = 24 * 60 * 60_000;
const ABIERTA: Partida = {
  key_partida: "PARTIDA-0001",
  estado: "abierta",
  tiempo_inicio: null,
  duracion: 15,
  mostrar_cartas: false,
  compromiso: "c",
  version: 1,
  totales: [0, 0, 0, 0, 0, 0],
  movida_en: T0,
  banca: null,
  cerrada_en: null,
  semilla: null,
};
const CUENTA: Partida = { ...ABIERTA, estado: "cuenta", tiempo_inicio: T0 };
const CERRADA: Partida = { ...CUENTA, estado: "Cerrada", cerrada_en: T0 };
const siguiente = (partida: Partida | null, ms: number, activo = true) =>
  pasoPendiente({ partida, activo, ahora: mas(ms) });

test("bets end fifteen seconds after the countdown began", () => {
  expect(instanteCierre(CUENTA)).toEqual(mas(15_000));
  expect(instanteCierre(ABIERTA)).toBeNull();
});

test("the house flips first, the others ascending, 1.666 s apart, and the round ends at 16.666 s", () => {
  expect(ordenDeGiro(3)).toEqual([3, 1, 2, 4, 5, 6]);
  expect([0, 1, 5].map((k) => instanteGiro(T0, k))).toEqual([T0, mas(1_666), mas(8_330)]);
  expect(finRevelacion(T0)).toEqual(mas(8_930));
  expect(finPartida(T0)).toEqual(mas(16_666));
  expect([-1, 0, 1_665, 1_666, 8_330, 60_000].map((ms) => cartasVueltas(T0, mas(ms)))).toEqual([
    0, 1, 1, 2, 6, 6,
  ]);
});

test("a close that comes far too late is shown from when it came", () => {
  expect(cierreEfectivo(T0, mas(40))).toEqual(T0);
  expect(cierreEfectivo(T0, mas(60_000))).toEqual(mas(60_000));
});

test("without a round the clock asks for one, unless the game is paused", () => {
  expect(siguiente(null, 0)).toEqual({ paso: "abrir" });
  expect(siguiente(null, 0, false)).toEqual({ paso: null, espera: Number.POSITIVE_INFINITY });
});

test("a round that counts closes at zero and not a millisecond before, paused or not", () => {
  expect(siguiente(CUENTA, 14_999)).toEqual({ paso: null, espera: 1 });
  expect(siguiente(CUENTA, 15_000)).toEqual({ paso: "cerrar" });
  expect(siguiente(CUENTA, 14_999, false)).toEqual({ paso: null, espera: 1 });
});

test("a closed round ends when its results were seen", () => {
  expect(siguiente(CERRADA, 16_665)).toEqual({ paso: null, espera: 1 });
  expect(siguiente(CERRADA, 16_666)).toEqual({ paso: "finalizar" });
});

test("stakes without movement for a day go back; an empty table waits", () => {
  const apostada = { ...ABIERTA, totales: [0, 5, 0, 0, 0, 0] };
  expect(siguiente(apostada, DIA - 1)).toEqual({ paso: null, espera: 1 });
  expect(siguiente(apostada, DIA)).toEqual({ paso: "anular" });
  expect(siguiente(ABIERTA, 40 * DIA)).toEqual({ paso: null, espera: Number.POSITIVE_INFINITY });
});

test("pausing the game annuls a round that does not count yet", () => {
  expect(siguiente(ABIERTA, 0, false)).toEqual({ paso: "anular" });
});
