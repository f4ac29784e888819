import { createHmac, hash } from "node:crypto";
import { jsonCanonico } from "#modules/comun/cripto/json-canonico.ts";
import { codigoDeCuenta } from "#modules/puntos/cuentas.ts";
import type { FuncionResumen } from "./arbol.ts";
import { type AsientoPublico, cuentaDeMarca, rangoDe, textoDatos, type VersionLibro } from "./formato.ts";

// A day may have hundreds of thousands of entries: WebCrypto's promises, which the verifier needs, would take ten times as long.

export const resumenNode: FuncionResumen = (bytes) => new Uint8Array(hash("sha256", bytes, "buffer"));

const hmac = (clave: Uint8Array, texto: string): string =>
  createHmac("sha256", clave).update(texto).digest("hex");

/** HMAC with a key in hex. */
const hmacDirecto = (clave: string, texto: string): string => hmac(Buffer.from(clave, "hex"), texto);

/** The salt of an entry, in hex. Its owner may know it: it opens no other entry. */
export const salDirecta = (secreto: Uint8Array, id: number): string => hmac(secreto, `libro-v1/sal\n${id}`);

/** The key of one row's hash. A person who is given it can open that row and no other. */
export const salDeFila = (secreto: Uint8Array, clase: string, id: number): string =>
  hmac(secreto, `libro-v2/${clase}\n${id}`);

/** The keyed hash of a private row of a table. Its key follows from the book's secret, so only the shop can open it. */
export const huellaPrivada = (
  secreto: Uint8Array,
  clase: string,
  id: number,
  fila: Record<string, unknown>,
): string => hmacDirecto(salDeFila(secreto, clase, id), jsonCanonico(fila));

/** The hash of a public row. */
export const huellaPublica = (fila: Record<string, unknown>): string =>
  hash("sha256", jsonCanonico(fila), "hex");

/** The hash of a public file. */
export const huellaDeArchivo = (texto: string): string => hash("sha256", texto, "hex");

/** `marcaDeCuenta` of libro-v1, synchronous. */
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
  datos: Record<string, unknown>;
};

/** Replaces the account of the person by the mark of this entry and, in libro-v2, the details by their keyed hash. */
export function publicar(
  secreto: Uint8Array,
  escrito: AsientoEscrito,
  version: VersionLibro,
): AsientoPublico {
  const { id, clave, motivo, ms } = escrito;
  const sal = salDirecta(secreto, id);
  const movimientos = escrito.movimientos.map(([cuenta, puntos]): [string, number] => {
    const codigo = codigoDeCuenta(cuenta);
    return codigo === null ? [cuenta, puntos] : [cuentaDeMarca(marcaDirecta(sal, codigo)), puntos];
  });
  const rango = motivo === "abono" ? rangoDe(clave, escrito.movimientos) : "";
  const asiento = { id, instante: new Date(ms).toISOString(), motivo, rango, movimientos };
  if (version === "libro-v1") return asiento;
  return { ...asiento, huella_datos: hmacDirecto(sal, textoDatos(escrito.datos)) };
}
