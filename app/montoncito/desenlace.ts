import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { montonBanca, nombreMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { type Carta, nombreCarta } from "#modules/montoncito/reglas/cartas.ts";
import {
  type ResultadoMonton,
  resultadosMontones,
  SIGNO_DE_PAGO,
  titular,
} from "#modules/montoncito/reglas/liquidacion.ts";
import { ordenDeGiro } from "#modules/montoncito/reglas/partida.ts";
import { netoPropio, type Tablero, totalApostado } from "#modules/montoncito/reglas/tablero.ts";
import type { Titular } from "#modules/montoncito/textos.ts";
import { conSigno } from "#modules/puntos/historial.ts";

/** One of the six places of the overlay; its card is null until the deal. */
export type LugarMonton = {
  numero: number;
  banca: boolean;
  propia: number;
  /** `neto`: what the pile brought to this person. */
  carta: { imagen: Carta; resultado: ResultadoMonton; neto: number } | null;
};
export type DesenlaceVisto = {
  lugares: LugarMonton[];
  neto: number;
  apostado: number;
  /** Null for a person who did not bet, and until the deal: only the cards are shown. */
  titular: Titular | null;
  anuncio: string;
};

/** '+10', '−10' or '0' */
export const netoBreve = (neto: number): string => conSigno(neto, miles(neto));

export const netoConSigno = (neto: number): string => conSigno(neto, conPuntos(neto));

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
    const imagen = cartas?.[numero - 1];
    const resultado = resultados?.[nombreMonton(numero)];
    const propia = mis[numero - 1] ?? 0;
    const carta = imagen && resultado ? { imagen, resultado, neto: SIGNO_DE_PAGO[resultado] * propia } : null;
    return { numero, banca: numero === banca, propia, carta };
  });
  const neto = netoPropio(tablero);
  const apostado = totalApostado(tablero);
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
