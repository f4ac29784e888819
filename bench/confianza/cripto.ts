import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { hmacSha256, sha256Hex } from "#modules/comun/cripto/criptografia.ts";

const BLOQUE = 64;
const sha256 = (...partes: Uint8Array[]) => hash("sha256", Buffer.concat(partes), "buffer");
const enBuffer = (bytes: Buffer) => new Uint8Array(bytes).buffer;

/** HMAC by its definition: Node's own spends most of its time on making a key of the bytes. */
function hmac(clave: Uint8Array, datos: Uint8Array): Buffer {
  const relleno = (mascara: number) => {
    const bytes = new Uint8Array(BLOQUE).fill(mascara);
    for (let i = 0; i < clave.length; i++) bytes[i] = mascara ^ (clave[i] ?? 0);
    return bytes;
  };
  return sha256(relleno(0x5c), sha256(relleno(0x36), datos));
}

/** Only what modules/comun/cripto uses. */
const subtle = {
  digest: async (_algoritmo: string, datos: Uint8Array) => enBuffer(sha256(datos)),
  importKey: async (_formato: string, clave: Uint8Array) => clave,
  sign: async (_algoritmo: string, clave: Uint8Array, datos: Uint8Array) => enBuffer(hmac(clave, datos)),
};

const muestra = async () => [await hmacSha256(new Uint8Array(32).fill(7), "a", 1), await sha256Hex("b", 2)];

/**
 * The tests of this file compute their hashes in their own thread. WebCrypto passes each one to another thread, which costs the
 * model, with its million short hashes, several times as much as the hashes themselves.
 */
export function conHashesPropios(): void {
  beforeAll(async () => {
    const deVerdad = await muestra();
    vi.stubGlobal("crypto", { subtle });
    expect(await muestra()).toEqual(deVerdad);
  });
  afterAll(() => void vi.unstubAllGlobals());
}
