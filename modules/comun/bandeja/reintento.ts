/** How one outbox holds and repeats its rows. */
export type PlanReintentos = {
  /**
   * How long a process may hold a row that it has taken, in milliseconds. Longer than any delivery lasts, so that another process takes
   * the row only after a crash.
   */
  arriendo: number;
  /** How long a row waits after its first failure, its second one, and so on. After one failure more it is given up. */
  esperas: readonly number[];
};

export const maxIntentos = ({ esperas }: PlanReintentos): number => esperas.length + 1;

/** The next state of a row: given up, or when it is tried again and how many attempts count. */
export type TrasFallo = { agotado: boolean; proximo_intento: Date; intentos: number };

/** The next state of a row whose attempt number `intentos` failed. */
export function trasFallo({ esperas }: PlanReintentos, intentos: number, ahora: Date): TrasFallo {
  const espera = esperas[intentos - 1];
  return {
    agotado: espera === undefined,
    proximo_intento: new Date(ahora.getTime() + (espera ?? 0)),
    intentos,
  };
}

/** The next state when the service could not be reached: the attempt does not count, so an outage of any length gives up no row. */
export const trasAusencia = (plan: PlanReintentos, intentos: number, ahora: Date): TrasFallo => ({
  ...trasFallo(plan, 1, ahora),
  intentos: intentos - 1,
});
