import type { Acta } from "#modules/sorteos/verificacion/acta.ts";

/** The seed of every published vector: bytes 00 01 … 1f. */
export const SEMILLA = Uint8Array.from({ length: 32 }, (_, i) => i);

/** A real pulse of quicknet, as it enters the mix. */
export const PULSO_1000 =
  "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:1000:b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";

/** Instants of a raffle that this pulse may decide: it is of 2023-08-23T15:59:24Z. */
export const ANTES_DE_1000 = {
  cerrado_en: "2023-08-23T15:30:00.000Z",
  sorteado_en: "2023-08-23T16:10:00.000Z",
};

export const A = "a1".repeat(8);
export const B = "b2".repeat(8);
export const C = "c3".repeat(8);
export const D = "d4".repeat(8);
export const E = "e5".repeat(8);

/** The vector of sorteo-v1 as a fresh, complete acta. */
export function actaVector(): Acta {
  return {
    version: "sorteo-v1",
    key: "SRT-0001",
    sku: "100004",
    objetivo: 1000,
    compromiso: "f0b14328075b50aaece24eb7af947a2080d792d5c87a6856ea22dad962797a99",
    semilla: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    rangos: [
      { inicio: 1, final: 300, participante: A },
      { inicio: 301, final: 450, participante: B },
      { inicio: 451, final: 500, participante: A },
      { inicio: 501, final: 900, participante: C },
      { inicio: 901, final: 950, participante: D },
      { inicio: 951, final: 1000, participante: E },
    ],
    huella_rangos: "468e10dfd635630d180c38066b0f7d4079a63edb215287f91bb0f34a655c64da",
    aportes: [
      { participante: A, input: 17, automatico: false },
      { participante: B, input: 99, automatico: false },
      { participante: C, input: 1, automatico: false },
      { participante: D, input: 64, automatico: false },
      { participante: E, input: 100, automatico: false },
    ],
    huella_aportes: "02b84c7bcc0351de4510fa165b78b0e1aaecfccd674eb717f1fd4f9909f4482a",
    baliza: "sin-baliza",
    numero_producto: 833,
    ganador_producto: C,
    numero_puntos: 330,
    ganador_puntos: B,
    cerrado_en: "2026-09-15T18:30:00.000Z",
    sorteado_en: "2026-09-19T01:10:00.000Z",
  };
}
