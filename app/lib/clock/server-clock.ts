/** The server's clock, as well as this page can know it. */
export type Reloj = {
  ahora(): Date;
  /** What a message says of the server's time, and when it came: right now unless it is told. */
  oir(instante: Date | string, llego?: number): void;
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
    oir(instante, llego = performance.now()) {
      const oido = new Date(instante).getTime() - llego;
      if (desfase === null || oido > desfase || oido < desfase - SALTO) desfase = oido;
    },
  };
}

/** When the document that brought the page's first data began to arrive: its scripts may have run much later. */
export function llegadaDelDocumento(): number | undefined {
  const [navegacion] = performance.getEntriesByType("navigation");
  const llego = navegacion instanceof PerformanceNavigationTiming ? navegacion.responseStart : 0;
  return llego > 0 ? llego : undefined;
}
