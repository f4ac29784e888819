import { createHash } from "node:crypto";
import { instanteDeRonda, QUICKNET, textoPulso } from "#modules/comun/baliza/drand.ts";

const hash = (...partes: (string | number)[]) => createHash("sha256").update(partes.join("\n")).digest();

/** The chance of the model itself. The same name gives the same simulation on every machine. */
export type Azar = { bytes: (n: number) => Uint8Array; entero: (m: number) => number };

export function crearAzar(nombre: string): Azar {
  let vez = 0;
  const bytes = (n: number): Uint8Array => {
    const bloques = Array.from({ length: Math.ceil(n / 32) }, () => hash(nombre, vez++));
    return new Uint8Array(Buffer.concat(bloques)).subarray(0, n);
  };
  /** 1…m; 48 bits make the bias of the modulo irrelevant here. */
  const entero = (m: number) => 1 + (Buffer.from(bytes(6)).readUIntBE(0, 6) % m);
  return { bytes, entero };
}

/**
 * The public network of the model. Its signatures are random bytes: thousands of real BLS signatures would take hours, and
 * the insider can predict neither. A pulse cannot be read before its instant.
 */
export type Red = { pulso: (ronda: number, ahora: Date) => string | null };

export const crearRed = (nombre: string): Red => ({
  pulso: (ronda, ahora) =>
    ahora < instanteDeRonda(QUICKNET, ronda) ? null : textoPulso(QUICKNET.hash, ronda, firma(nombre, ronda)),
});

const firma = (nombre: string, ronda: number) =>
  Buffer.concat([hash(nombre, ronda, 0), hash(nombre, ronda, 1)])
    .subarray(0, 48)
    .toString("hex");

/** What the insider supposes that the pulse of this round could be: any signature is as good as any other. */
export const pulsoSupuesto = (ronda: number, azar: Azar): string =>
  textoPulso(QUICKNET.hash, ronda, Buffer.from(azar.bytes(48)).toString("hex"));
