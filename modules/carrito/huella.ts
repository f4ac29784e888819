import { sha256HexDe } from "#modules/comun/cripto/criptografia.ts";
import { claveLinea, juntarLineas, type LineaPedida } from "./lineas.ts";

/** Names what is bought and how much of it, whatever the order of the lines and the prices seen. */
export function huellaCarrito(lineas: readonly LineaPedida[]): Promise<string> {
  const partes = juntarLineas(lineas).map((linea) => `${claveLinea(linea)}x${linea.cantidad}`);
  return sha256HexDe(partes.sort());
}
