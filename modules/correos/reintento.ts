/** Attempts before a mail waits for a person. */
export const MAX_INTENTOS = 8;
/** Whoever takes a mail has it this long: longer than any delivery may last, so that a crash is retried and nothing else is. */
export const ARRIENDO_MS = 120_000;

const PRIMERA_ESPERA_MS = 30_000;
const ESPERA_MAXIMA_MS = 3_600_000;

/** 30 s after the first failure, twice as long after each other one, at most an hour. */
export const esperaTras = (intentos: number): number =>
  Math.min(ESPERA_MAXIMA_MS, PRIMERA_ESPERA_MS * 2 ** Math.max(0, intentos - 1));

export type TrasFallo = { estado: "pendiente" | "atascado"; proximo_intento: Date; intentos?: number };

/** What becomes of a mail whose attempt number `intentos` failed. */
export function trasFallo(intentos: number, ahora: Date): TrasFallo {
  const estado = intentos >= MAX_INTENTOS ? "atascado" : "pendiente";
  return { estado, proximo_intento: new Date(ahora.getTime() + esperaTras(intentos)) };
}

/** The mail server was not there: that is no fault of the mail, which keeps its attempts and waits for as long as it takes. */
export function trasAusencia(intentos: number, ahora: Date): TrasFallo {
  const proximo_intento = new Date(ahora.getTime() + PRIMERA_ESPERA_MS);
  return { estado: "pendiente", proximo_intento, intentos: intentos - 1 };
}
