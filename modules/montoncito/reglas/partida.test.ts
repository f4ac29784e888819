import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
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
  protocolo: "montoncito-v2",
  garantia: "ninguna",
  baliza: null,
  huella_apuestas: null,
  repartida_en: null,
  apartada: false,
};
const CUENTA: Partida = { ...ABIERTA, estado: "cuenta", tiempo_inicio: T0 };
const CERRADA: Partida = { ...CUENTA, estado: "Cerrada", cerrada_en: T0, repartida_en: T0 };
const siguiente = (partida: Partida | null, ms: number, activo = true, pulso = false) =>
  pasoPendiente({ partida, activo, pulso, ahora: mas(ms) });

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
  expect(siguiente(apostada, DIA_MS - 1)).toEqual({ paso: null, espera: 1 });
  expect(siguiente(apostada, DIA_MS)).toEqual({ paso: "anular" });
  expect(siguiente(ABIERTA, 40 * DIA_MS)).toEqual({ paso: null, espera: Number.POSITIVE_INFINITY });
});

test("pausing the game annuls a round that does not count yet", () => {
  expect(siguiente(ABIERTA, 0, false)).toEqual({ paso: "anular" });
});

test("a closed round without its pulse looks for it often, is dealt with it, and steps aside after a minute", () => {
  const espera: Partida = { ...CERRADA, garantia: "drand", repartida_en: null };
  expect(siguiente(espera, 0)).toEqual({ paso: null, espera: 200 });
  expect(siguiente(espera, 59_900)).toEqual({ paso: null, espera: 100 });
  expect(siguiente(espera, 60_000)).toEqual({ paso: "apartar" });
  for (const ms of [0, 59_999, 60_000, DIA_MS])
    for (const activo of [true, false])
      expect(siguiente(espera, ms, activo, true)).toEqual({ paso: "repartir" });
  expect(siguiente(espera, 60_000, false)).toEqual({ paso: "apartar" });
});

test("a closed round is never annulled, whatever the switch, the clock and the pulse say", () => {
  for (const repartida_en of [null, T0])
    for (const ms of [0, 30_000, 60_000, 40 * DIA_MS])
      for (const activo of [true, false])
        for (const pulso of [true, false])
          expect(siguiente({ ...CERRADA, garantia: "drand", repartida_en }, ms, activo, pulso)).not.toEqual({
            paso: "anular",
          });
});

test("the reveal runs from the deal, not from the close", () => {
  const tarde: Partida = { ...CERRADA, garantia: "drand", repartida_en: mas(31_000) };
  expect(siguiente(tarde, 31_000 + 16_665)).toEqual({ paso: null, espera: 1 });
  expect(siguiente(tarde, 31_000 + 16_666)).toEqual({ paso: "finalizar" });
});
