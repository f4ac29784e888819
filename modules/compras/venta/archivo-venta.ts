import { tieneEstructura } from "#modules/comun/archivos/estructura.ts";
import { MAX_ARCHIVO, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

export const ARCHIVO = {
  vacio: "Elige un archivo.",
  grande: "El archivo puede pesar hasta 5 MB.",
  comprobante: "El comprobante debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF.",
  boleta: "La boleta debe ser un PDF.",
  roto: "No pudimos leer ese archivo: parece dañado o incompleto.",
} as const;

/** Why a file cannot be stored for that purpose; null when it can. */
export function negativaArchivo(para: "comprobante" | "boleta", contenido: Uint8Array): Negativa | null {
  if (contenido.byteLength === 0) return porValor(ARCHIVO.vacio);
  if (contenido.byteLength > MAX_ARCHIVO) return porValor(ARCHIVO.grande);
  const tipo = reconocer(contenido);
  const admitido = para === "boleta" ? tipo === "application/pdf" : tipo !== null;
  if (!tipo || !admitido) return porValor(ARCHIVO[para]);
  return tieneEstructura(contenido, tipo) ? null : porValor(ARCHIVO.roto);
}
