import { bytesAHex, hmacSha256, sha256Hex, tirar } from "#modules/comun/cripto/criptografia.ts";
import { BARAJA, type Carta } from "./baraja.ts";

export const MONTONES = 6;

export type Reparto = { compromiso: string; cartas: Carta[] };

/** Public before the first bet. */
export function compromisoPartida(key_partida: string, semilla: Uint8Array): Promise<string> {
  return sha256Hex("montoncito-v1/compromiso", key_partida, bytesAHex(semilla));
}

async function barajar(key_partida: string, semilla: Uint8Array): Promise<Carta[]> {
  const z = await hmacSha256(semilla, "montoncito-v1/mezcla", key_partida);
  const mazo = [...BARAJA];
  for (let i = mazo.length - 1; i >= 1; i -= 1) {
    const j = (await tirar(z, "montoncito-v1/tirada", `carta-${i}`, i + 1)) - 1;
    const [de, a] = [mazo[i], mazo[j]];
    if (de === undefined || a === undefined) throw new Error("La tirada cae fuera de la baraja.");
    mazo[i] = a;
    mazo[j] = de;
  }
  return mazo;
}

/** `cartas[k - 1]` belongs to `monton_k`. */
export async function reparto(key_partida: string, semilla: Uint8Array): Promise<Reparto> {
  const mazo = await barajar(key_partida, semilla);
  return { compromiso: await compromisoPartida(key_partida, semilla), cartas: mazo.slice(0, MONTONES) };
}
