import { miles } from "./dinero/dinero.ts";

/** Counting stops here: larger totals are of no use on a page, and every visit would pay for them. */
export const TOPE_CONTEO = 1_000;

/** "37", or "1.000+" above the limit. */
export const enBreve = (cuantos: number): string =>
  cuantos > TOPE_CONTEO ? `${miles(TOPE_CONTEO)}+` : miles(cuantos);

/** "37", or "más de 1.000" above the limit. */
export const conteoEnPalabras = (cuantos: number): string =>
  cuantos > TOPE_CONTEO ? `más de ${miles(TOPE_CONTEO)}` : miles(cuantos);

/** Number of pages of a list; a list longer than the count has pages for the counted rows only. */
export const paginasDe = (cuantos: number, por_pagina: number): number =>
  Math.max(1, Math.ceil(Math.min(cuantos, TOPE_CONTEO) / por_pagina));
