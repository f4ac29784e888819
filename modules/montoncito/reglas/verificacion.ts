import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { montonBanca, nombreMonton, numerosMonton } from "./apuesta.ts";
import { compromisoPartida, nombreCarta, reparto } from "./cartas.ts";
import type { PorMonton } from "./vista.ts";

/** The public facts of a round that ended. */
export type PartidaProbada = {
  key_partida: string;
  compromiso: string;
  semilla: string;
  banca: number;
  totales: PorMonton<number>;
  montoncitos: PorMonton<string>;
};
export type Comprobacion = { id: string; titulo: string; ok: boolean; explicacion: string };

const SEMILLA = /^[0-9a-f]{64}$/;

/** Deals again from the seed and compares the result with what the page showed. */
export async function verificarPartida(partida: PartidaProbada): Promise<Comprobacion[]> {
  const { key_partida, compromiso, semilla, banca, totales, montoncitos } = partida;
  if (!SEMILLA.test(semilla))
    return [linea("semilla", "La semilla es legible", false, "La semilla publicada no tiene 32 bytes.")];
  const bytes = hexABytes(semilla);
  const abre = (await compromisoPartida(key_partida, bytes)) === compromiso;
  const { cartas } = await reparto(key_partida, bytes);
  const distintas = cartas.filter((carta, i) => montoncitos[nombreMonton(i + 1)] !== carta).length;
  const apostado = numerosMonton.map((n) => totales[nombreMonton(n)] ?? 0);
  return [
    linea(
      "compromiso",
      "El compromiso se abre",
      abre,
      abre
        ? "La semilla es la que se comprometió antes de la primera apuesta."
        : "La semilla publicada no es la que se comprometió antes de la primera apuesta.",
    ),
    linea(
      "cartas",
      "Las seis cartas se repiten",
      distintas === 0,
      distintas === 0
        ? `Tu navegador repartió lo mismo: ${cartas.map(nombreCarta).join(", ")}.`
        : "Al repartir de nuevo salen otras cartas.",
    ),
    linea(
      "banca",
      "La banca es el montón que quedó solo",
      montonBanca(apostado) === banca,
      `El primer montón sin apuestas fue el ${montonBanca(apostado) ?? "—"}.`,
    ),
  ];
}

const linea = (id: string, titulo: string, ok: boolean, explicacion: string): Comprobacion => ({
  id,
  titulo,
  ok,
  explicacion,
});
