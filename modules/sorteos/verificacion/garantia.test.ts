import { expect, test } from "vitest";
import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import {
  claseGarantia,
  fraseRonda,
  horaDePulso,
  pasoPulso,
  pasosComprobados,
  semillaTardia,
} from "./garantia.ts";
import type { PulsoFijado } from "./ronda.ts";

// A Thursday in Chile, which is three hours behind UTC in November.
const LAS_DIEZ = new Date("2026-11-20T01:00:00Z");
const SALE = new Date("2026-11-20T01:02:00Z");
const en = (segundos: number) => new Date(SALE.getTime() + segundos * 1000);
const OTRA = "ab".repeat(32);

const pulso = (cambios: Partial<PulsoFijado> = {}): PulsoFijado => ({
  cadena: QUICKNET.hash,
  ronda: 12_345_678,
  aparece_en: SALE,
  firma: null,
  ...cambios,
});

test.each([
  ["without a beacon", { garantia: "ninguna", pulso: null, cadena_ensayo: null }, "ninguna"],
  [
    "without a beacon in a shop that rehearses",
    { garantia: "ninguna", pulso: null, cadena_ensayo: {} },
    "ninguna",
  ],
  ["before the pin", { garantia: "drand", pulso: null, cadena_ensayo: null }, "publica"],
  [
    "before the pin in a shop that rehearses",
    { garantia: "drand", pulso: null, cadena_ensayo: {} },
    "ensayo",
  ],
  ["pinned to quicknet", { garantia: "drand", pulso: pulso(), cadena_ensayo: null }, "publica"],
  // The chain of the raffle decides, not the one that the shop uses today.
  [
    "pinned to quicknet, rehearsing today",
    { garantia: "drand", pulso: pulso(), cadena_ensayo: {} },
    "publica",
  ],
  [
    "pinned to another chain",
    { garantia: "drand", pulso: pulso({ cadena: OTRA }), cadena_ensayo: null },
    "ensayo",
  ],
] as const)("the guarantee of a raffle %s", (_caso, sorteo, clase) => {
  expect(claseGarantia(sorteo)).toBe(clase);
});

test.each([
  ["an open raffle", null, null, 0, "sin_ronda"],
  ["a closed one before 22:00", pulso(), null, -300, "fijada"],
  // The job is late: the instant alone does not publish the seed.
  ["a closed one whose seed is late", pulso(), null, 5, "fijada"],
  ["the seed is public", pulso(), "aa", -1, "cuenta"],
  ["at the instant of the pulse", pulso(), "aa", 0, "esperando"],
  ["an hour later", pulso(), "aa", 3_600, "esperando"],
  ["a chain that the shop does not know", pulso({ aparece_en: null }), "aa", -1, "esperando"],
  ["the pulse is out", pulso({ firma: "bb" }), "aa", 1, "salio"],
] as const)("the step of %s", (_caso, fijado, semilla, segundos, paso) => {
  expect(pasoPulso({ pulso: fijado, semilla }, en(segundos).getTime())).toBe(paso);
});

test("the round is told with its day and hour, and in the past once it is out", () => {
  expect(fraseRonda(pulso(), LAS_DIEZ.getTime())).toBe(
    "La ronda 12.345.678 sale el jueves 19 de noviembre a las 22:02.",
  );
  expect(fraseRonda(pulso(), SALE.getTime())).toBe(
    "La ronda 12.345.678 salió el jueves 19 de noviembre a las 22:02.",
  );
  expect(fraseRonda(pulso({ aparece_en: null }), 0)).toBe("La ronda 12.345.678 decide este sorteo.");
});

test("seconds are told only when there are some", () => {
  expect(horaDePulso(SALE)).toBe("22:02");
  expect(horaDePulso(en(-3))).toBe("22:01:57");
});

test("a seed is late when it came with the pulse or after it", () => {
  expect(semillaTardia({ semilla_publicada_en: LAS_DIEZ, pulso: pulso() })).toBe(false);
  expect(semillaTardia({ semilla_publicada_en: en(-0.001), pulso: pulso() })).toBe(false);
  expect(semillaTardia({ semilla_publicada_en: SALE, pulso: pulso() })).toBe(true);
  expect(semillaTardia({ semilla_publicada_en: en(1), pulso: pulso() })).toBe(true);
  expect(semillaTardia({ semilla_publicada_en: null, pulso: pulso() })).toBe(false);
  expect(semillaTardia({ semilla_publicada_en: en(1), pulso: null })).toBe(false);
});

test("three sentences say why a draw can be believed, also where its guarantee is weaker", () => {
  const ganadores = { producto: { numero: 2_384 }, puntos: { numero: 1_207 } };
  const sorteo = { fecha_inicio: new Date("2026-11-10T15:00:00Z"), ganadores };
  const con = { ...sorteo, garantia: "drand" as const, semilla_publicada_en: LAS_DIEZ, pulso: pulso() };
  expect(pasosComprobados(con)).toEqual([
    "La huella del código sellado se publicó el martes 10 de noviembre, antes del primer abono.",
    expect.stringMatching(/^El azar público de las 22:02 salió cuando .* ya estaban publicados/),
    "Todo junto da 2.384 y 1.207.",
  ]);
  expect(pasosComprobados({ ...con, semilla_publicada_en: SALE })[1]).toMatch(
    /salió antes de que publicáramos/,
  );
  const sin = { ...sorteo, garantia: "ninguna" as const, semilla_publicada_en: null, pulso: null };
  expect(pasosComprobados(sin)[1]).toMatch(/^Este sorteo no usó azar público: se comprueba que nada cambió/);
});
