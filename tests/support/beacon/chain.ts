import { createHash } from "node:crypto";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { type Cadena, ESQUEMA, QUICKNET, textoPulso } from "#modules/comun/baliza/drand.ts";
import type { Verificar } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { chanceBytes } from "#tests/support/chance.ts";

export type TestChain = {
  cadena: Cadena;
  /** The valid signature of a round, whether it is out or not. */
  firmar(ronda: number): string;
  /** The text of a pulse, as it enters the mix. */
  pulso(ronda: number): string;
  /**
   * Answers like `verificarPulso` in a hundredth of the time: a message has exactly one BLS signature of a key, and this chain has
   * the key. For tests of those who ask; tests of the verification itself take the real one.
   */
  verificar: Verificar;
};

const { shortSignatures } = bls12_381;
const ETIQUETA = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

type Options = Partial<Pick<Cadena, "genesis_time" | "period">> & {
  /** 48 bytes from which the key follows, for a chain that is the same in every run. */
  semilla?: Uint8Array;
};

/** A chain with a secret key of its own, for pulses that only the test knows. Without options it ticks like quicknet. */
export function crearCadena({
  genesis_time = QUICKNET.genesis_time,
  period = QUICKNET.period,
  semilla = chanceBytes(48),
}: Options = {}): TestChain {
  const { secretKey, publicKey } = shortSignatures.keygen(semilla);
  const public_key = hex(publicKey.toBytes());
  const hash = createHash("sha256").update(public_key).digest("hex");
  const firmas = new Map<number, string>();

  function firmar(ronda: number): string {
    const known = firmas.get(ronda);
    if (known !== undefined) return known;
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(ronda));
    const mensaje = createHash("sha256").update(bytes).digest();
    const firma = hex(shortSignatures.sign(shortSignatures.hash(mensaje, ETIQUETA), secretKey).toBytes());
    firmas.set(ronda, firma);
    return firma;
  }

  return {
    cadena: { hash, public_key, genesis_time, period, schemeID: ESQUEMA },
    firmar,
    pulso: (ronda) => textoPulso(hash, ronda, firmar(ronda)),
    verificar: async (cadena, ronda, firma) => cadena.hash === hash && firma === firmar(ronda),
  };
}
