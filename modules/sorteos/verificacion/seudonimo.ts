import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";

/** Keyed by the shop's secret: a bare hash of an 8-character code could be guessed. */
export async function seudonimo(secreto: Uint8Array, key: string, codigo: string): Promise<string> {
  return bytesAHex(await hmacSha256(secreto, key, codigo)).slice(0, 16);
}
