import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { nombreMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { type Carta, nombreCarta } from "#modules/montoncito/reglas/cartas.ts";
import { type ResultadoMonton, resultadosMontones, titular } from "#modules/montoncito/reglas/liquidacion.ts";
import { ordenDeGiro } from "#modules/montoncito/reglas/partida.ts";
import { netoPropio, type Tablero, totalApostado } from "#modules/montoncito/reglas/tablero.ts";
import type { Titular } from "#modules/montoncito/textos.ts";

export type CartaRevelada = { numero: number; carta: Carta; resultado: ResultadoMonton; propia: number };
export type Desenlace = {
  cartas: CartaRevelada[];
  neto: number;
  apostado: number;
  /** Null for a person who did not bet: only the cards are shown. */
  titular: Titular | null;
  anuncio: string;
};

export const conSigno = (neto: number): string => `${neto > 0 ? "+" : ""}${conPuntos(neto)}`;

export const PALABRA: Record<ResultadoMonton, string> = {
  ganada: "Gana",
  perdida: "Pierde",
  empatada: "Empata",
  banca: "Banca",
};

/** The result of a closed round for this person, house first. */
export function desenlaceDe(tablero: Tablero): Desenlace | null {
  const { cartas, banca, mis } = tablero;
  if (!cartas || banca === null) return null;
  const resultados = resultadosMontones(cartas, banca);
  const reveladas = ordenDeGiro(banca).flatMap((numero): CartaRevelada[] => {
    const [carta, resultado] = [cartas[numero - 1], resultados[nombreMonton(numero)]];
    return carta && resultado ? [{ numero, carta, resultado, propia: mis[numero - 1] ?? 0 }] : [];
  });
  const [neto, apostado] = [netoPropio(tablero), totalApostado(tablero)];
  const cabeza = apostado > 0 ? titular({ neto }) : null;
  return { cartas: reveladas, neto, apostado, titular: cabeza, anuncio: anunciar(reveladas, cabeza, neto) };
}

function anunciar(cartas: readonly CartaRevelada[], cabeza: Titular | null, neto: number): string {
  const resultado = cabeza ? `${cabeza}: ${conSigno(neto)}. ` : "Resultado de la ronda. ";
  const piezas = cartas.map(({ numero, carta, resultado: cual }) =>
    cual === "banca"
      ? `Banca: ${nombreCarta(carta)}`
      : `Montón ${numero}: ${nombreCarta(carta)}, ${PALABRA[cual].toLowerCase()}`,
  );
  return `${resultado}${piezas.join(". ")}.`;
}
