/**
 * Milliseconds of the stage on which a raffle's page shows its draw. The draw is in the database before it: until the stage ends
 * nothing else in the shop tells who won. Every draw has the same length, so that the length tells nothing about its numbers.
 */
export const REVELACION_MS = 27_000;

/** When the stage of a draw ends: from then on the shop may speak of its result elsewhere. */
export const reveladoEn = (sorteado_en: Date): Date => new Date(sorteado_en.getTime() + REVELACION_MS);

/** Draws, and the prizes that they wrote, are not told yet if they are later than this instant. */
export const reveladoHasta = (ahora: Date): Date => new Date(ahora.getTime() - REVELACION_MS);
