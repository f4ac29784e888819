const PALOS = ["oros", "copas", "espadas", "bastos"] as const;
export const NUMEROS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const;

export type Carta = `${(typeof PALOS)[number]}_${(typeof NUMEROS)[number]}`;

/** The Spanish deck in the order that every protocol shuffles: `oros_1` … `bastos_12`. */
export const BARAJA: readonly Carta[] = PALOS.flatMap((palo) =>
  NUMEROS.map((numero): Carta => `${palo}_${numero}`),
);

export function esCarta(nombre: string): nombre is Carta {
  return BARAJA.some((carta) => carta === nombre);
}

/** 1 < … < 7 < 10 sota < 11 caballo < 12 rey; the suit does not matter. */
export function valorCarta(carta: Carta): number {
  return Number(carta.slice(carta.indexOf("_") + 1));
}

const FIGURAS: Record<number, string> = { 1: "As", 10: "Sota", 11: "Caballo", 12: "Rey" };

/** As people call it: 'Rey de copas', '5 de espadas'. */
export function nombreCarta(carta: Carta): string {
  const valor = valorCarta(carta);
  return `${FIGURAS[valor] ?? valor} de ${carta.slice(0, carta.indexOf("_"))}`;
}

export const REVERSO = "reverso";
export type ImagenCarta = Carta | typeof REVERSO;

export const urlCarta = (carta: Carta): string => `/art/naipe/${carta}.svg`;
export const URL_REVERSO = `/art/naipe/${REVERSO}.svg`;

/** All cards in small: one column per number and one row per suit, each card with a margin around it. In CSS pixels. */
export const LAMINA = { url: "/art/naipe/lamina.webp", ancho: 24, alto: 37, margen: 2 } as const;

/** The left upper corner of a card on the sheet. */
export function esquinaEnLamina(carta: Carta): { x: number; y: number } {
  const indice = BARAJA.indexOf(carta);
  const { margen, ancho, alto } = LAMINA;
  return {
    x: (indice % NUMEROS.length) * (ancho + 2 * margen) + margen,
    y: Math.floor(indice / NUMEROS.length) * (alto + 2 * margen) + margen,
  };
}

/** The `background-position` that shows this card. */
export function lugarEnLamina(carta: Carta): string {
  const { x, y } = esquinaEnLamina(carta);
  return `-${x}px -${y}px`;
}

export const MONTONES = 6;
