import { expect, test } from "vitest";
import {
  type EnCurso,
  hayRevelacion,
  momentoDe,
  proximoMomento,
  pulsoDemorado,
  textoCuenta,
} from "./momento.ts";

const T = Date.parse("2026-11-15T15:00:15.000Z");
const en = (ms: number) => new Date(T + ms);
const contando: EnCurso = {
  estado: "cuenta",
  tiempo_inicio: en(-15_000),
  duracion: 15,
  cerrada_en: null,
  baliza_en: null,
  repartida_en: null,
  apartada: false,
};
const cerrada: EnCurso = { ...contando, estado: "Cerrada", cerrada_en: en(0), repartida_en: en(0) };
const barajando: EnCurso = { ...cerrada, repartida_en: null, baliza_en: en(4_500) };
const fases = (partida: EnCurso, instantes: number[]) =>
  instantes.map((ms) => {
    const { fase, segundos, vueltas } = momentoDe(partida, en(ms));
    return [ms, fase, segundos ?? vueltas];
  });

test("the countdown says whole seconds, from the first millisecond to the last", () => {
  expect(fases(contando, [-15_200, -15_000, -14_999, -14_000, -13_999, -1_000, -1, 0, 500])).toEqual([
    [-15_200, "cuenta", 15],
    [-15_000, "cuenta", 15],
    [-14_999, "cuenta", 15],
    [-14_000, "cuenta", 14],
    [-13_999, "cuenta", 14],
    [-1_000, "cuenta", 1],
    [-1, "cuenta", 1],
    [0, "cerrando", 0],
    [500, "cerrando", 0],
  ]);
  expect(textoCuenta(9)).toBe("Tiempo restante para apostar: 9 segundos");
  expect(textoCuenta(1)).toBe("Tiempo restante para apostar: 1 segundos");
});

test("cards flip at their instants; the headline waits for the last one, the next round for the end", () => {
  expect(fases(cerrada, [0, 1_665, 1_666, 8_329, 8_330, 8_929, 8_930, 16_665, 16_666])).toEqual([
    [0, "revelando", 1],
    [1_665, "revelando", 1],
    [1_666, "revelando", 2],
    [8_329, "revelando", 5],
    [8_330, "revelando", 6],
    [8_929, "revelando", 6],
    [8_930, "resultado", 6],
    [16_665, "resultado", 6],
    [16_666, "terminada", 0],
  ]);
});

test("a table that is open waits for news; one that was annulled is over", () => {
  const abierta: EnCurso = { ...contando, estado: "abierta", tiempo_inicio: null };
  expect(momentoDe(abierta, en(0)).fase).toBe("apuestas");
  expect(proximoMomento(abierta, en(0))).toBeNull();
  expect(momentoDe({ ...abierta, estado: "anulada" }, en(0)).fase).toBe("terminada");
});

const visto = (partida: EnCurso, ms: number) =>
  JSON.stringify([momentoDe(partida, en(ms)), pulsoDemorado(partida, en(ms))]);

test.each([
  ["countdown", contando, -15_000, 0, 15],
  ["reveal", cerrada, 0, 16_666, 7],
  ["wait for the pulse", barajando, 0, 10_000, 6],
] as const)("looking when the %s says so sees every moment", (_que, partida, desde, hasta, veces) => {
  let [ms, miradas] = [desde as number, 0];
  for (;;) {
    const espera = proximoMomento(partida, en(ms));
    if (espera === null) break;
    const antes = visto(partida, ms + espera - 1);
    expect(antes).toBe(visto(partida, ms));
    ms += espera;
    miradas += 1;
    expect(visto(partida, ms)).not.toBe(antes);
  }
  expect([ms, miradas]).toEqual([hasta, veces]);
});

test("between the close and the deal six backs wait for the pulse, for as long as it takes", () => {
  expect(fases(barajando, [0, 499, 500, 3_501, 4_499, 4_500, 5_000, 3_600_000])).toEqual([
    [0, "barajando", 5],
    [499, "barajando", 5],
    [500, "barajando", 4],
    [3_501, "barajando", 1],
    [4_499, "barajando", 1],
    [4_500, "barajando", 0],
    [5_000, "barajando", 0],
    [3_600_000, "barajando", 0],
  ]);
  expect(proximoMomento(barajando, en(10_000))).toBeNull();
  expect(hayRevelacion(momentoDe(barajando, en(5_000)))).toBe(true);
});

test("ten seconds after the close the pulse counts as late, until the deal", () => {
  expect([0, 9_999, 10_000, 59_000].map((ms) => pulsoDemorado(barajando, en(ms)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(pulsoDemorado({ ...barajando, repartida_en: en(12_000) }, en(13_000))).toBe(false);
  expect(pulsoDemorado(contando, en(60_000))).toBe(false);
});

test("a round that stepped aside frees the table", () => {
  const aparte = momentoDe({ ...barajando, apartada: true }, en(60_000));
  expect(aparte.fase).toBe("terminada");
  expect(hayRevelacion(aparte)).toBe(false);
});
