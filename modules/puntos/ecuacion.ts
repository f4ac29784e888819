/** The sums of a person's rows in the formula of the balance, all of them zero or more except `juego`. */
export type Sumas = {
  /** What counts and adds: tickets, gifts, referrals, prizes and points that the shop gave. */
  ganados: number;
  /** Points contributed to raffles. */
  abonados: number;
  /** Points that came back from raffles without winners. */
  devueltos: number;
  /** Net result of finished rounds of the game. */
  juego: number;
  /** Bets of a round that has not ended. */
  en_juego: number;
  /** Adjustments against the person, such as the payment of a debt. */
  descontados: number;
};

export type Termino = {
  clave: "ganados" | "sorteos" | "juego" | "apostados" | "descontados";
  nombre: string;
  puntos: number;
};

/** The terms of the balance in the order in which a person reads them, each with its sign, and their sum. What is zero is left out. */
export function ecuacionDelSaldo(sumas: Sumas): { terminos: Termino[]; total: number } {
  const { ganados, abonados, devueltos, juego, en_juego, descontados } = sumas;
  const terminos: Termino[] = [
    { clave: "ganados", nombre: "Ganados y comprados", puntos: ganados },
    // A raffle without winners gives back what it took: those points were never used.
    { clave: "sorteos", nombre: "Usados en sorteos", puntos: devueltos - abonados },
    { clave: "juego", nombre: "El Montoncito", puntos: juego },
    { clave: "apostados", nombre: "En juego ahora", puntos: -en_juego },
    { clave: "descontados", nombre: "Descontados", puntos: -descontados },
  ];
  return {
    terminos: terminos.filter(({ puntos }) => puntos !== 0),
    total: terminos.reduce((suma, { puntos }) => suma + puntos, 0),
  };
}
