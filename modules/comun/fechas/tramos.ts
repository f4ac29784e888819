/** From quarter to quarter of an hour since 1970, how far the wall clock of Santiago is from UTC. */
export type TramoHorario = { desde: number; hasta: number; desfase: number };

let tramos: readonly TramoHorario[] = [];

/** Lets a browser take the clock from the server's calendar: to make its own takes a phone 100 ms, and it may be an older one. */
export function usarTramos(delServidor: readonly TramoHorario[]): void {
  tramos = delServidor;
}

export const desfaseDelServidor = (cuarto: number): number | undefined =>
  tramos.find(({ desde, hasta }) => cuarto >= desde && cuarto < hasta)?.desfase;
