import { createHash, createHmac } from "node:crypto";
import { codigoDeCuenta } from "#modules/puntos/cuentas.ts";
import type { Resumen } from "./arbol.ts";
import { type AsientoPublico, cuentaDeMarca, rangoDe } from "./libro-v1.ts";

/** SHA-256 without a promise: a day may have hundreds of thousands of leaves. */
export const resumenNode: Resumen = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** `salDe` of libro-v1, synchronous. */
export const salDirecta = (secreto: Uint8Array, id: number): string =>
  createHmac("sha256", secreto).update(`libro-v1/sal\n${id}`).digest("hex");

/** `marcaDe` of libro-v1, synchronous. */
const marcaDirecta = (sal: string, codigo: string): string =>
  createHash("sha256").update(`libro-v1/cuenta\n${sal}\n${codigo}`).digest("hex").slice(0, 32);

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
