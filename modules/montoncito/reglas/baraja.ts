export const PALOS = ["oros", "copas", "espadas", "bastos"] as const;
export const NUMEROS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const;

export type Carta = `${(typeof PALOS)[number]}_${(typeof NUMEROS)[number]}`;

/** The Spanish deck in the order that montoncito-v1 shuffles: `oros_1` … `bastos_12`. */
export const BARAJA: readonly Carta[] = PALOS.flatMap((palo) =>
  NUMEROS.map((numero): Carta => `${palo}_${numero}`),
);

export function esCarta(nombre: string): nombre is Carta {
  return BARAJA.some((carta) => carta === nombre);
}

/** 1 < … < 7 < 10 sota < 11 caballo < 12 rey; the suit counts for nothing. */
export function valorCarta(carta: Carta): number {
  return Number(carta.slice(carta.indexOf("_") + 1));
}
