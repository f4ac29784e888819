import { bytesAHex, sha256Hex } from "#modules/comun/cripto/criptografia.ts";

/** C: published before the first abono, so that the seed cannot be chosen once the ranges are known. */
export function compromiso(key: string, semilla: Uint8Array): Promise<string> {
  return sha256Hex("sorteo-v1/compromiso", key, bytesAHex(semilla));
}
