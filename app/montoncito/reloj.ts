/** The server's clock, as well as this page can know it. */
export type Reloj = {
  ahora(): Date;
  /** What a message that came right now says of the server's time. */
  oir(instante: Date | string): void;
};

/** Milliseconds by which a message may be late before it means that the local clock has jumped. */
const SALTO = 5_000;

/**
 * A message is always a little late, never early: the one that came fastest is believed. A device that slept hears of a
 * later time than it thought, and believes that at once.
 */
export function crearReloj(inicial: Date): Reloj {
  let desfase: number | null = null;
  return {
    // Until the scripts run it stands still: the first render must be the server's own.
    ahora: () => (desfase === null ? inicial : new Date(performance.now() + desfase)),
    oir(instante) {
      const oido = new Date(instante).getTime() - performance.now();
      if (desfase === null || oido > desfase || oido < desfase - SALTO) desfase = oido;
    },
  };
}
