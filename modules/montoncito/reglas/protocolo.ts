import {
  type Cadena,
  cadenaConocida,
  instanteDeRonda,
  leerTextoPulso,
  rondaDe,
  textoFijado,
} from "#modules/comun/baliza/drand.ts";
import { bytesAHex, hmacSha256, sha256Hex, sha256HexDe, tirar } from "#modules/comun/cripto/criptografia.ts";
import { BARAJA, type Carta, MONTONES } from "./cartas.ts";

// The protocols of docs/sorteo-v1.md. Server and browser run this same code.

export const PROTOCOLOS = ["montoncito-v1", "montoncito-v2"] as const;
/** v1 deals from the seed alone and is kept for rounds that were created with it; new rounds are v2. */
export type Protocolo = (typeof PROTOCOLOS)[number];
export const PROTOCOLO_NUEVO: Protocolo = "montoncito-v2";

/** C: published when the round is created, so that the shop cannot choose the seed after seeing the bets. */
export function compromisoPartida(
  protocolo: Protocolo,
  key_partida: string,
  semilla: Uint8Array,
): Promise<string> {
  return sha256Hex(`${protocolo}/compromiso`, key_partida, bytesAHex(semilla));
}

/** Keyed by the shop's secret: a plain hash of an 8-character code could be found by trying all codes. */
export async function seudonimoJugador(
  secreto: string,
  key_partida: string,
  codigo: string,
): Promise<string> {
  const clave = new TextEncoder().encode(secreto);
  return bytesAHex(await hmacSha256(clave, key_partida, codigo)).slice(0, 16);
}

/** The points of one player on one pile, as the record lists them; `participante` is a pseudonym. */
export type ApuestaFija = { participante: string; monton: number; puntos: number };

/** B: the frozen bets. It enters the mix, so every bet changes the cards. */
export function huellaApuestas(key_partida: string, apuestas: readonly ApuestaFija[]): Promise<string> {
  const lineas = apuestas.map(({ participante, monton, puntos }) => `${participante}:${monton}:${puntos}`);
  return sha256HexDe(["montoncito-v2/apuestas", key_partida, lineas.length, ...lineas.sort()]);
}

/** The pulse comes from 3 to 6 seconds after the close: bets end before the network signs it. */
const MARGEN_PULSO = 6_000;

/** The text of the pulse that a countdown pins. It depends only on stored values, never on when the round is closed. */
export function balizaDePartida(
  cadena: Pick<Cadena, "hash" | "genesis_time" | "period">,
  { tiempo_inicio, duracion }: { tiempo_inicio: Date; duracion: number },
): string {
  const instante = new Date(tiempo_inicio.getTime() + duracion * 1_000 + MARGEN_PULSO);
  return textoFijado(cadena.hash, rondaDe(cadena, instante));
}

/** When the pinned pulse appears; null without one, and for a chain that is not known here. */
export function instanteDeBaliza(baliza: string | null, propia: Cadena | null): Date | null {
  const pulso = baliza === null ? null : leerTextoPulso(baliza);
  const cadena = pulso && cadenaConocida(pulso.cadena, propia);
  return pulso && cadena ? instanteDeRonda(cadena, pulso.ronda) : null;
}

/** Everything that the cards come from. `baliza` is the pulse's text or `sin-baliza`; v1 uses neither it nor the bets. */
export type OrigenCartas = {
  protocolo: Protocolo;
  key_partida: string;
  semilla: Uint8Array;
  huella_apuestas: string;
  baliza: string;
};

/** Z: a change of the seed, of one bet or of the pulse changes it. */
function mezcla({
  protocolo,
  key_partida,
  semilla,
  huella_apuestas,
  baliza,
}: OrigenCartas): Promise<Uint8Array> {
  const etiqueta = `${protocolo}/mezcla`;
  return protocolo === "montoncito-v1"
    ? hmacSha256(semilla, etiqueta, key_partida)
    : hmacSha256(semilla, etiqueta, key_partida, huella_apuestas, baliza);
}

/** Deals a round by the rules it was created with; `[k - 1]` is the card of `monton_k`. */
export async function repartirCartas(origen: OrigenCartas): Promise<Carta[]> {
  const z = await mezcla(origen);
  const mazo = [...BARAJA];
  for (let i = mazo.length - 1; i >= 1; i -= 1) {
    const j = (await tirar(z, `${origen.protocolo}/tirada`, `carta-${i}`, i + 1)) - 1;
    const de = mazo[i];
    const a = mazo[j];
    if (de === undefined || a === undefined) throw new Error("La tirada cae fuera de la baraja.");
    mazo[i] = a;
    mazo[j] = de;
  }
  return mazo.slice(0, MONTONES);
}
