import { type Carta, valorCarta } from "./baraja.ts";
import { REVERSO } from "./vista.ts";

const FIGURAS: Record<number, string> = { 1: "As", 10: "Sota", 11: "Caballo", 12: "Rey" };

/** As people call it: 'Rey de copas', '5 de espadas'. */
export function nombreCarta(carta: Carta): string {
  const valor = valorCarta(carta);
  return `${FIGURAS[valor] ?? valor} de ${carta.slice(0, carta.indexOf("_"))}`;
}

export const urlCarta = (carta: Carta): string => `/art/naipe/${carta}.svg`;
export const URL_REVERSO = `/art/naipe/${REVERSO}.svg`;
