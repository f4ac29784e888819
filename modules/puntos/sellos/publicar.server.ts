import { hash } from "node:crypto";
import { codigoDeCuenta } from "#modules/puntos/cuentas.ts";
import type { Resumen } from "./arbol.ts";
import { type AsientoPublico, cuentaDeMarca, rangoDe } from "./libro-v1.ts";

// A day may have hundreds of thousands of entries. One-shot hashes cost a tenth of WebCrypto's promises and of Hash objects.

export const resumenNode: Resumen = (bytes) => new Uint8Array(hash("sha256", bytes, "buffer"));

const BLOQUE = 64;

/** The key of an HMAC as its two blocks of SHA-256. A secret of 32 bytes is shorter than a block. */
function bloqueDe(secreto: Uint8Array, relleno: number): Buffer {
  const bloque = Buffer.alloc(BLOQUE, relleno);
  for (const [i, byte] of secreto.entries()) bloque[i] = byte ^ relleno;
  return bloque;
}

const bloques = new WeakMap<Uint8Array, { dentro: Buffer; fuera: Buffer }>();

/** `salDe` of libro-v1, synchronous. */
export function salDirecta(secreto: Uint8Array, id: number): string {
  const { dentro, fuera } = bloques.get(secreto) ?? {
    dentro: bloqueDe(secreto, 0x36),
    fuera: bloqueDe(secreto, 0x5c),
  };
  bloques.set(secreto, { dentro, fuera });
  const resumen = hash("sha256", Buffer.concat([dentro, Buffer.from(`libro-v1/sal\n${id}`)]), "buffer");
  return hash("sha256", Buffer.concat([fuera, resumen]), "hex");
}

/** `marcaDe` of libro-v1, synchronous. */
const marcaDirecta = (sal: string, codigo: string): string =>
  hash("sha256", `libro-v1/cuenta\n${sal}\n${codigo}`, "hex").slice(0, 32);

/** An entry as the book has it, with its movements in order. */
export type AsientoEscrito = {
  id: number;
  clave: string;
  motivo: string;
  /** Milliseconds of its instant. */
  ms: number;
  movimientos: [cuenta: string, puntos: number][];
};

/** Replaces the account of the person by the mark of this entry. */
export function publicar(secreto: Uint8Array, escrito: AsientoEscrito): AsientoPublico {
  const { id, clave, motivo, ms } = escrito;
  const movimientos = escrito.movimientos.map(([cuenta, puntos]): [string, number] => {
    const codigo = codigoDeCuenta(cuenta);
    if (codigo === null) return [cuenta, puntos];
    return [cuentaDeMarca(marcaDirecta(salDirecta(secreto, id), codigo)), puntos];
  });
  const rango = motivo === "abono" ? rangoDe(clave, escrito.movimientos) : "";
  return { id, instante: new Date(ms).toISOString(), motivo, rango, movimientos };
}
