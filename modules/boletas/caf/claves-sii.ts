import type { Ambiente } from "#modules/boletas/documento/tipos.ts";

/** A public key with which the SII signs the files that authorise folios. `idk` is the number by which a file names it. */
export type ClaveSii = { idk: number; ambiente: Ambiente; modulo: string; exponente: string };

/** The SII's own, from its certificates 100 and 300 (tests/support/dte). They have 512 bits: few for today. */
export const CLAVES_SII: readonly ClaveSii[] = [
  {
    idk: 100,
    ambiente: "certificacion",
    modulo:
      "c8fbf00dcb21a55000a585522c5de528a73e0ce16cc03ab1e5ea7de4b2a28111e352faef8dcb7d51e349abd4b105dcd4f67cf9e13115058c9f0154291b8c7153",
    exponente: "010001",
  },
  {
    idk: 300,
    ambiente: "produccion",
    modulo:
      "9deebfc5eebd96df4c7cf53f1bfa15d85d73ef04c6718f8c07b3f785efee75e7b4ef5a3ae079c3265a900e45f602890af6fb4fafa2b8d6938f7f011c3585b335",
    exponente: "010001",
  },
];
