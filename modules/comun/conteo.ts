import { miles } from "./dinero/dinero.ts";

/** Counting stops here: nobody reads a larger number of rows, and every visit would pay for it. */
export const TOPE_CONTEO = 1_000;

/** "37", or "1.000+" for whatever is beyond. */
export const enBreve = (cuantos: number): string =>
  cuantos > TOPE_CONTEO ? `${miles(TOPE_CONTEO)}+` : miles(cuantos);

/** "37", or "más de 1.000". */
export const enPalabras = (cuantos: number): string =>
  cuantos > TOPE_CONTEO ? `más de ${miles(TOPE_CONTEO)}` : miles(cuantos);

/** Pages of a list; one that is longer than the count shows as many as were counted. */
export const paginasDe = (cuantos: number, por_pagina: number): number =>
  Math.max(1, Math.ceil(Math.min(cuantos, TOPE_CONTEO) / por_pagina));
