/** After this many attempts a mail is stuck until an admin retries it. */
export const MAX_INTENTOS = 8;
/**
 * How long a process may hold a mail that it has taken. Longer than any delivery lasts, so that another
 * process retries a mail only after a crash.
 */
export const ARRIENDO_MS = 120_000;

const PRIMERA_ESPERA_MS = 30_000;
const ESPERA_MAXIMA_MS = 3_600_000;

/** 30 s after the first failure, twice as long after each further one, at most an hour. */
export const esperaTras = (intentos: number): number =>
  Math.min(ESPERA_MAXIMA_MS, PRIMERA_ESPERA_MS * 2 ** Math.max(0, intentos - 1));

export type TrasFallo = { estado: "pendiente" | "atascado"; proximo_intento: Date; intentos?: number };

/** The next state of a mail whose attempt number `intentos` failed. */
export function trasFallo(intentos: number, ahora: Date): TrasFallo {
  const estado = intentos >= MAX_INTENTOS ? "atascado" : "pendiente";
  return { estado, proximo_intento: new Date(ahora.getTime() + esperaTras(intentos)) };
}

/**
 * The next state when the mail server could not be reached: the attempt is not counted, so an outage of any
 * length does not make mails stuck.
 */
export function trasAusencia(intentos: number, ahora: Date): TrasFallo {
  const proximo_intento = new Date(ahora.getTime() + PRIMERA_ESPERA_MS);
  return { estado: "pendiente", proximo_intento, intentos: intentos - 1 };
}
