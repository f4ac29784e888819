/** What the shop asks Fintoc for. */
export type PreguntaFintoc = {
  llave: string;
  link: string;
  /** Fintoc's id of the account. */
  cuenta: string;
  /** The first accounting day, "2026-11-09". */
  desde: string;
  /** From 1. */
  pagina: number;
  por_pagina: number;
};

/** Fintoc's API as the shop uses it. `server/fintoc/client.ts` speaks with the real one. */
export type ServicioFintoc = {
  /** One page of the confirmed movements, as Fintoc wrote them. Throws a `FallaFintoc`. */
  listar: (pregunta: PreguntaFintoc) => Promise<unknown[]>;
};

/**
 * Why Fintoc gave no list, in words for the owner. `llave` means that it will fail again until the owner changes something;
 * `pasajera` that it may work later.
 */
export class FallaFintoc extends Error {
  readonly clase: "llave" | "pasajera";
  constructor(clase: FallaFintoc["clase"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.clase = clase;
  }
}
