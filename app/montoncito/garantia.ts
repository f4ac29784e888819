import { esDeEnsayo, type Garantia, leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";

// What a round guarantees, in the words of the page.

const CON_BALIZA =
  "Ronda con azar público: las cartas salen de un código sellado, de las apuestas de todos y de un pulso que nadie conoce mientras se puede apostar.";
const SIN_BALIZA =
  "Ronda sin baliza: las cartas salen de un código sellado y de las apuestas de todos. Se comprueba que nada cambió, no que nadie de la tienda conociera el código sellado.";

/** A round of the earlier rules that had bets when the shop was updated. */
const DE_ANTES =
  "Ronda sin baliza: las cartas salen solo de un código sellado. Se comprueba que no cambió, no que nadie de la tienda lo conociera.";

export function garantiaEnPalabras({ garantia, protocolo }: Pick<Tablero, "garantia" | "protocolo">): string {
  if (protocolo === "montoncito-v1") return DE_ANTES;
  return garantia === "drand" ? CON_BALIZA : SIN_BALIZA;
}

/** The guarantee of a past round in two or three words. */
export function nombreGarantia({ garantia, baliza }: Pick<Tablero, "garantia" | "baliza">): string {
  if (garantia === "ninguna") return "Sin baliza";
  return pulsoDePartida({ baliza })?.ensayo ? "Baliza de ensayo" : "Con azar público";
}

export const BALIZA_DE_ENSAYO = "Es una baliza de ensayo, no la red pública.";

export const PRUEBA_CARTAS: Record<Garantia, string> = {
  drand:
    "Ni la tienda ni quien apuesta al último podía saber las cartas: faltaba un pulso que todavía no existía, y nadie lo elige.",
  ninguna: "El código sellado quedó fijo antes de la primera apuesta, y las cartas salen de él sin cambios.",
};
export const NO_PRUEBA: Record<Garantia, string> = {
  drand:
    "Quién está detrás de cada apuesta, ni que las organizaciones de drand no se pusieran de acuerdo en secreto: haría falta más de la mitad de ellas.",
  ninguna:
    "Que nadie dentro de la tienda conociera el código sellado y, con él, las cartas. Por eso quien administra no puede apostar.",
};

export type PulsoDePartida = {
  ronda: number;
  firma: string | null;
  /** The chain is not the public one. */
  ensayo: boolean;
  enlace: string | null;
};

/** The pinned pulse of a round; null while none is pinned. */
export function pulsoDePartida({ baliza }: Pick<Tablero, "baliza">): PulsoDePartida | null {
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  if (!pulso) return null;
  const { cadena, ronda, firma } = pulso;
  const ensayo = esDeEnsayo({ hash: cadena });
  // Only for a pulse that is out: before, the network answers with an error.
  const enlace = ensayo || firma === null ? null : `https://api.drand.sh/${cadena}/public/${ronda}`;
  return { ronda, firma, ensayo, enlace };
}

const dos = (n: number) => String(n).padStart(2, "0");

/** '22:04:09', hora de Chile continental. */
export function horaDelPulso(instante: Date): string {
  const { hora, minuto, segundo } = partesSantiago(instante);
  return [hora, minuto, segundo].map(dos).join(":");
}
