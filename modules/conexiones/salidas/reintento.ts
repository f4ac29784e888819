const MINUTO = 60_000;
const HORA = 60 * MINUTO;

/** How long a delivery waits after its first failure, its second one, and so on. */
const ESPERAS = [
  MINUTO,
  5 * MINUTO,
  15 * MINUTO,
  HORA,
  2 * HORA,
  4 * HORA,
  8 * HORA,
  12 * HORA,
  24 * HORA,
  24 * HORA,
] as const;

/** After this many attempts a delivery has failed until an admin sends it again. */
export const MAX_INTENTOS = ESPERAS.length + 1;

/** How long a process may hold a delivery that it has taken: longer than the request of ten seconds can last. */
export const ARRIENDO_MS = MINUTO;

/** After a failure the other deliveries to the same address wait this long: a dead server must not hold up the others. */
export const PAUSA_SALIDA_MS = 30_000;

/** An address that gave no good answer for this long is switched off. */
const APAGAR_TRAS_MS = 3 * 24 * HORA;

export type TrasFallo = { estado: "pendiente" | "fallido"; proximo_intento: Date };

/** The next state of a delivery whose attempt number `intentos` failed. */
export function trasFallo(intentos: number, ahora: Date): TrasFallo {
  const espera = ESPERAS[intentos - 1];
  return {
    estado: espera === undefined ? "fallido" : "pendiente",
    proximo_intento: new Date(ahora.getTime() + (espera ?? 0)),
  };
}

/** Whether an address that fails since then is to be switched off. */
export const debeApagarse = (fallando_desde: Date, ahora: Date): boolean =>
  ahora.getTime() - fallando_desde.getTime() >= APAGAR_TRAS_MS;
