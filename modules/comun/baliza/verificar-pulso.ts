import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { type Cadena, ESQUEMA } from "./drand.ts";

// The curve's code is large: browser code loads this file with import() when a person verifies something.

const ETIQUETA = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** What the network signs for a round: SHA-256 of its number as 8 bytes, big-endian. */
async function mensajeDeRonda(ronda: number): Promise<Uint8Array> {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(ronda));
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes.buffer));
}

/** Whether the signature is the chain's pulse of that round. Never throws: any malformed signature is simply not it. */
export async function verificarPulso(cadena: Cadena, ronda: number, firma: string): Promise<boolean> {
  if (cadena.schemeID !== ESQUEMA || !Number.isSafeInteger(ronda) || ronda < 1) return false;
  const mensaje = await mensajeDeRonda(ronda);
  try {
    const { hash, verify } = bls12_381.shortSignatures;
    return verify(hexABytes(firma), hash(mensaje, ETIQUETA), hexABytes(cadena.public_key));
  } catch {
    return false;
  }
}
