import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";

/** A public RSA key. */
export type ClaveRsa = { modulo: bigint; exponente: bigint };

/** PKCS #1 v1.5 puts this before a SHA-1. */
const SHA1 = "3021300906052b0e03021a05000414";

export function enteroDeBytes(bytes: Uint8Array): bigint {
  return BigInt(`0x0${bytesAHex(bytes)}`);
}

function potencia(base: bigint, exponente: bigint, modulo: bigint): bigint {
  let resultado = 1n;
  let factor = base % modulo;
  for (let resto = exponente; resto > 0n; resto >>= 1n) {
    if (resto & 1n) resultado = (resultado * factor) % modulo;
    factor = (factor * factor) % modulo;
  }
  return resultado;
}

/**
 * Whether the signature (RSA with SHA-1, PKCS #1 v1.5) is the key's. Browsers refuse keys of 512 bits, so it is computed here. The whole
 * padded text is compared, not parsed: with the exponent 3 a reader that skips bytes would accept forgeries.
 */
export function firmaVale({ modulo, exponente }: ClaveRsa, sha1: Uint8Array, firma: Uint8Array): boolean {
  const largo = Math.ceil(modulo.toString(16).length / 2);
  const valor = enteroDeBytes(firma);
  const relleno = largo - SHA1.length / 2 - sha1.length - 3;
  if (firma.length !== largo || valor >= modulo || exponente < 3n || relleno < 8) return false;
  const esperado = `0001${"ff".repeat(relleno)}00${SHA1}${bytesAHex(sha1)}`;
  return potencia(valor, exponente, modulo) === BigInt(`0x${esperado}`);
}
