import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { montonBanca, nombreMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { type Carta, nombreCarta } from "#modules/montoncito/reglas/cartas.ts";
import { type ResultadoMonton, resultadosMontones, titular } from "#modules/montoncito/reglas/liquidacion.ts";
import { ordenDeGiro } from "#modules/montoncito/reglas/partida.ts";
import { netoPropio, type Tablero, totalApostado } from "#modules/montoncito/reglas/tablero.ts";
import type { Titular } from "#modules/montoncito/textos.ts";

/** One of the six places of the overlay; its card is null until the deal. */
export type LugarMonton = {
  numero: number;
  banca: boolean;
  propia: number;
  carta: { imagen: Carta; resultado: ResultadoMonton } | null;
};
export type DesenlaceVisto = {
  lugares: LugarMonton[];
  neto: number;
  apostado: number;
  /** Null for a person who did not bet, and until the deal: only the cards are shown. */
  titular: Titular | null;
  anuncio: string;
};

export const netoConSigno = (neto: number): string => `${neto > 0 ? "+" : ""}${conPuntos(neto)}`;

export const PALABRA: Record<ResultadoMonton, string> = {
  ganada: "Gana",
  perdida: "Pierde",
  empatada: "Empata",
  banca: "Banca",
};

/** A closed round for this person, house first. Bets are frozen, so the house is known before the cards. */
export function desenlaceDe(tablero: Tablero): DesenlaceVisto | null {
  const { cartas, mis } = tablero;
  const banca = tablero.banca ?? montonBanca(tablero.totales);
  if (banca === null) return null;
  const resultados = cartas && resultadosMontones(cartas, banca);
  const lugares = ordenDeGiro(banca).map((numero): LugarMonton => {
    const [imagen, resultado] = [cartas?.[numero - 1], resultados?.[nombreMonton(numero)]];
    const carta = imagen && resultado ? { imagen, resultado } : null;
    return { numero, banca: numero === banca, propia: mis[numero - 1] ?? 0, carta };
  });
  const [neto, apostado] = [netoPropio(tablero), totalApostado(tablero)];
  const cabeza = cartas && apostado > 0 ? titular({ neto }) : null;
  return { lugares, neto, apostado, titular: cabeza, anuncio: anunciar(lugares, cabeza, neto) };
}

function anunciar(lugares: readonly LugarMonton[], cabeza: Titular | null, neto: number): string {
  const resultado = cabeza ? `${cabeza}: ${netoConSigno(neto)}. ` : "Resultado de la ronda. ";
  const piezas = lugares.flatMap(({ numero, carta }) => {
    if (!carta) return [];
    const nombre = nombreCarta(carta.imagen);
    if (carta.resultado === "banca") return [`Banca: ${nombre}`];
    return [`Montón ${numero}: ${nombre}, ${PALABRA[carta.resultado].toLowerCase()}`];
  });
  return `${resultado}${piezas.join(". ")}.`;
}
